import { z } from 'zod';
import { Id, Time } from '../../../platform/ids.ts';
import type { CandidacyStatus } from '../candidacies/status-names.ts';

/** The applicant tracking systems that a company can connect. */
const ATS_KINDS = ['greenhouse', 'ashby', 'lever', 'lever_eu'] as const;
export const AtsKind = z.enum(ATS_KINDS);
export type AtsKind = z.infer<typeof AtsKind>;

export const ATS_NAMES: Readonly<Record<AtsKind, string>> = {
  greenhouse: 'Greenhouse',
  ashby: 'Ashby',
  lever: 'Lever',
  lever_eu: 'Lever (EU)',
};

/** What a stage can mean for a candidacy. Hired and rejected need no stage: the ATS says them in a field of their own. */
export const STAGE_MEANINGS = [
  'No change',
  'To be introduced',
  'Introduced',
  'On Hold',
  "Candidate didn't answer",
  'Hired',
] as const satisfies readonly (CandidacyStatus | 'No change')[];
export const StageMeaning = z.enum(STAGE_MEANINGS);
export type StageMeaning = z.infer<typeof StageMeaning>;

/** A stage that an application was in. */
const AtsStage = z.object({
  id: Id,
  name: z.string(),
  /** Null: nobody has said yet what it means. */
  meaning: StageMeaning.nullable(),
  /** The applications that are in it now. */
  count: z.number().int(),
});

/** A candidacy that the ATS speaks of otherwise than Kith. */
const AtsMismatch = z.object({ poscan: Id, position: z.string(), problem: z.string() });

export const AtsConnection = z
  .object({
    Account__c: Id,
    Account_Name__c: z.string(),
    kind: AtsKind,
    /** lapsed: the key is no longer accepted. */
    state: z.enum(['connected', 'lapsed']),
    error: z.string().nullable(),
    connected_at: Time,
    read_at: Time.nullable(),
    /** The candidates that were sent. */
    sent: z.number().int(),
    stages: z.array(AtsStage),
    mismatches: z.array(AtsMismatch),
  })
  .meta({ id: 'AtsConnection' });
export type AtsConnection = z.infer<typeof AtsConnection>;

/** A candidacy in the ATS of its company. */
export const CandidacyAts = z
  .object({
    name: z.string(),
    /** Null: not sent. failed: `problem` says what to do, and it may be sent again. */
    state: z.enum(['sending', 'sent', 'failed']).nullable(),
    may_send: z.boolean(),
    stage: z.string().nullable(),
    outcome: z.enum(['open', 'hired', 'rejected']).nullable(),
    url: z.string().nullable(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'CandidacyAts' });
export type CandidacyAts = z.infer<typeof CandidacyAts>;
