import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id } from '../../../platform/ids.ts';
import { CANDIDACY_STATUSES } from '../candidacies/status-names.ts';
import { DATE_RANGES, DEFAULT_NUMBER, DEFAULT_RANGE, MAX_UNITS } from './ranges.ts';

/** The ten key results (docs/metrics.md), in the order of the table. */
export const KR_METRICS = [
  'Candidates suggested',
  'Sent to accounts',
  'Accepted by accounts',
  'Introductions made',
  'Interviews',
  'Hires',
  'Reference checks provided',
  'Portco feedback rate',
  'Candidate feedback rate',
  'Median days from request to introduction',
] as const;
export type KrMetric = (typeof KR_METRICS)[number];

const KR_TYPES = ['count', 'rate', 'days'] as const;

/** A key result in a range (document 3 §3, "KR row"). */
const Kr = z
  .object({
    metric: z.enum(KR_METRICS),
    type: z.enum(KR_TYPES),
    /** False: of the range before. */
    isCurrentKr: z.boolean(),
    /** The number; for a rate the share in per cent; days. Null: there is no basis for it. */
    result: z.number().nullable(),
    /** The share of its denominator, in per cent; null if that is 0, and for days. */
    percentage: z.number().nullable(),
    /** The place of its result among those of the last eight ranges, 1 the best; null without a result. */
    rank: z.number().int().nullable(),
  })
  .meta({ id: 'KeyResult' });
export type Kr = z.infer<typeof Kr>;

/** The further data beside a key result. */
const KrLine = z
  .object({
    metric: z.enum(KR_METRICS),
    /** The results of the last eight ranges, the earliest first. */
    history: z.array(z.number().nullable()),
    /** For a rate in the range that is asked for: the counted part, and the number of which it is a part. */
    counted: z.object({ part: z.number().int(), of: z.number().int() }).nullable(),
  })
  .meta({ id: 'KeyResultLine' });
export type KrLine = z.infer<typeof KrLine>;

/** A candidacy of a referred person. */
const ReferralCandidacy = z
  .object({ Id, Candidate_Name__c: z.string(), Position_Title__c: z.string(), Account_Name__c: z.string() })
  .extend({ Candidate__c: Id, Status__c: z.enum(CANDIDACY_STATUSES), CreatedDate: z.string() })
  .meta({ id: 'ReferralPoscan' });
export type ReferralCandidacy = z.infer<typeof ReferralCandidacy>;

/** The most referrals that are listed. */
export const MAX_REFERRALS = 200;
const NUMBER = `Choose a number from 1 to ${MAX_UNITS}.`;

export const talpodKrs = {
  method: 'POST',
  path: '/admin/talpod-krs',
  permission: 'kr:read',
  scope: 'read',
  summary: 'The talent team’s ten key results for a range, each with the previous range, and the referrals.',
  body: z.object({
    dateRange: z.enum(DATE_RANGES, { error: 'Choose one of the ranges, such as THIS_QUARTER.' }).default(DEFAULT_RANGE),
    rangeNumber: z.int(NUMBER).min(1, NUMBER).max(MAX_UNITS, NUMBER).default(DEFAULT_NUMBER),
  }),
  bounded: 'One row for each period, and the latest 200 referrals.',
  reply: z.object({
    krs: z.array(Kr),
    /** A line for each of the ten. */
    lines: z.array(KrLine),
    referralPoscans: z.array(ReferralCandidacy),
    /** The days on which the last eight ranges begin, and the day on which the last range ends. */
    starts: z.array(z.iso.date()),
  }),
} as const satisfies Call;

/** A hired person, as a list of leads names them; every part unchanged. */
const Lead = z.object({
  profile: z.string().trim().max(500).default(''),
  name: z.string().trim().max(300).default(''),
  company: z.string().trim().max(300).default(''),
  /** The time when they began, such as 2026-03. */
  start: z.string().trim().max(40).default(''),
});
export const MAX_KRS_LEADS = 10_000;
/** A call takes a megabyte. */
export const MAX_LEADS_TEXT = 900_000;
/** A list that is no text, such as a workbook, as FileReader writes it. */
export const LEADS_DATA_URL = /^data:[^,]{0,200};base64,/;

/** A hire of a portfolio company that is not recorded as a hire. */
export const MissingHire = z
  .object({
    line: z.number().int(),
    Candidate__c: Id,
    Candidate_Name__c: z.string(),
    Account__c: Id,
    Account_Name__c: z.string(),
    start: z.string(),
    /** Their newest candidacy there, if they have one. */
    poscan: z.object({ Id, Status__c: z.string(), Position_Title__c: z.string() }).nullable(),
  })
  .meta({ id: 'MissingHire' });
export type MissingHire = z.infer<typeof MissingHire>;

export const missingHires = {
  method: 'POST',
  path: '/admin/missing-hires',
  permission: 'kr:read',
  scope: 'read',
  perHour: 60,
  summary:
    'Compares a list of hires (up to 100, a CSV text, or a workbook as a data: URL) with the candidacies: answers known people that a portfolio company hired and who have no candidacy in Hired there. Writes nothing.',
  body: z.object({ leads: z.union([z.array(Lead).max(100), z.string().max(MAX_LEADS_TEXT)]) }),
  bounded: 'Only people of the question.',
  reply: z.object({
    missingHires: z.array(MissingHire),
    /** Rows that could not be compared, by line (from 1; of a table with its header) and why. */
    rejected: z.array(z.object({ line: z.number().int(), value: z.string(), reason: z.string() })),
    looked_at: z.number().int(),
  }),
} as const satisfies Call;
