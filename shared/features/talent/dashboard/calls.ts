import { z } from 'zod';
import { IntroDay, IntroStatusWord } from '../../../core/introductions/intro.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, OwnPersonId, Time } from '../../../platform/ids.ts';
import { UNDO_CALL } from '../../../platform/undo.ts';
import { Candidacy } from '../candidacies/poscan.ts';
import { CANDIDACY_STATUSES } from '../candidacies/status-names.ts';
import { PRIORITIES } from '../candidacies/statuses.ts';
import { DASHBOARD_OWNERS, DASHBOARD_PARTS, DASHBOARD_SORTS, DASHBOARD_TABS } from './dashboard.ts';

/** The most candidacies that change their status together. */
export const MAX_TOGETHER = 100;
/** The owner filter's value for candidacies without an owner. */
export const OWNED_BY_NOBODY = 'nobody';
const StatusWord = z.enum(CANDIDACY_STATUSES);
const Count = z.number().int();
const RefusedRow = z.array(z.object({ Id, why: z.string() }));
/** A day, `any` for no limit, or nothing for the usual limit. */
const Bound = z.union([IntroDay, z.literal('any')]).optional();
/** A day, as of its first minute, or a day and a time, both as clocks show them, without a zone: `2026-11-30T14:05`. */
const DayOrTime = z.union([IntroDay, z.iso.datetime({ local: true, precision: -1 })], {
  error: 'Enter the date like 2026-11-30, or with a time like 2026-11-30T14:05.',
});
const TimeBound = z.union([DayOrTime, z.literal('any')]).optional();

export const talentDashboard = {
  method: 'GET',
  path: '/candidates/dashboard',
  permission: 'poscan:manage',
  polled: true,
  summary:
    'The candidacies of all companies as the talent team sees them, in pages, with their introductions and with counts. Created at most three months ago, and with a next update from six months ago to a month ahead or none, unless you give other dates. Feedback always looks back sixty days.',
  query: z.object({
    type: z.enum(DASHBOARD_TABS).default('Outbound'),
    /** The part of Outbound; all four if absent. */
    subType: z.enum(DASHBOARD_PARTS).optional(),
    /** Only open candidacies. */
    onlyActive: z.literal('true').optional(),
    createdDateAfter: Bound,
    /** A next update without a time is at the beginning of its day. */
    nextUpdateFrom: TimeBound,
    nextUpdateTo: TimeBound,
    /** For Feedback: without it `My` for the single user named in the settings, and otherwise `All`. */
    whose: z.enum(DASHBOARD_OWNERS).optional(),
    /** Only candidacies of this user of the firm, or those without an owner; the counts then cover only these. */
    owner: z.union([Id, z.literal(OWNED_BY_NOBODY)]).optional(),
    /** Only candidacies of one portfolio company. */
    company: Id.optional(),
    sort: z.templateLiteral([z.enum(['', '-']), z.enum(DASHBOARD_SORTS)]).default('company'),
    limit: z.coerce.number().int().min(1).max(200).default(100),
    cursor: z.string().max(400).optional(),
  }),
  reply: z.object({
    poscans: z.array(Candidacy),
    /** The introductions on behalf of these candidacies. */
    intros: z.array(
      z.object({
        Id,
        Status__c: IntroStatusWord,
        Position_Candidate__c: Id,
        Connector__r: z.object({ Name: z.string(), strength: z.number().int().min(0).max(4) }).nullable(),
        Next_Update_Request__c: IntroDay.nullable(),
        CreatedDate: Time,
      }),
    ),
    next_cursor: z.string().nullable(),
    /** In the order by company: the number that each company of these candidacies has in the whole list. */
    companies: z.array(z.object({ Account__c: Id, count: Count })),
    /** The counts of all candidacies within the bounds; with `onlyActive` only open ones in `outbound`. */
    counts: z.object({
      outbound: z.record(z.enum(DASHBOARD_PARTS), Count),
      inbound: Count,
      feedback: Count,
    }),
    /** The ranges in use. */
    bounds: z.object({
      created_after: IntroDay.nullable(),
      next_from: DayOrTime.nullable(),
      next_to: DayOrTime.nullable(),
    }),
    whose: z.enum(DASHBOARD_OWNERS),
    /** `YYYY-MM-DD` in the installation's time zone: an earlier next update is past. */
    today: IntroDay,
  }),
} as const satisfies Call;

export const moveTogether = {
  method: 'POST',
  path: '/candidates/move_together',
  permission: 'poscan:manage',
  summary:
    'Changes several candidacies from one status to another. Each succeeds or fails separately. You can undo it within `seconds`; until then, nothing changes and no messages go out.',
  body: z.object({
    ids: z.array(Id).min(1).max(MAX_TOGETHER),
    From_Status__c: StatusWord,
    Status__c: StatusWord,
    Rejection_Reason__c: z.string().max(100).nullish(),
  }),
  reply: z.object({
    success: z.literal(true),
    changed: z.array(Id),
    refused: RefusedRow,
    seconds: z.number(),
  }),
} as const satisfies Call;

const getChange = <Value extends z.ZodType>(value: Value) => z.object({ from: value, to: value }).optional();

export const changeTogether = {
  method: 'POST',
  path: '/candidates/change_together',
  permission: 'poscan:manage',
  summary:
    'Changes the priority or owner of several candidacies. Each includes its current value and succeeds or fails separately. To undo, send the reverse change.',
  body: z.object({
    changes: z
      .array(z.object({ Id, Priority__c: getChange(z.enum(PRIORITIES)), Kith_Owner__c: getChange(Id.nullable()) }))
      .min(1)
      .max(MAX_TOGETHER),
  }),
  reply: z.object({ success: z.literal(true), changed: z.array(Id), refused: RefusedRow }),
} as const satisfies Call;

export const undoCandidacies = {
  ...UNDO_CALL,
  path: '/candidates/undo',
  permission: 'poscan:manage',
  summary: 'Undoes the viewer’s pending steps.',
} as const satisfies Call;

export const REQUEST_KINDS = ['candidacy', 'introduction'] as const;

/** Something that is asked for and not decided yet: a candidacy, or an introduction. */
export const OpenRequest = z
  .object({
    kind: z.enum(REQUEST_KINDS),
    Id,
    /** The person in question; null for an introduction to nobody in particular. */
    person: z.object({ Id: OwnPersonId.nullable(), Name: z.string() }).nullable(),
    /** The position, or the company of the requested introduction. */
    what: z.string(),
    /** The company that it belongs to. */
    company: z.string(),
    type: z.string(),
    status: z.string(),
    CreatedDate: Time,
    Last_Status_Update__c: Time,
  })
  .meta({ id: 'OpenRequest' });
export type OpenRequest = z.infer<typeof OpenRequest>;

export const listOpenRequests = {
  method: 'GET',
  path: '/candidates/open_requests',
  permission: 'poscan:read',
  polled: true,
  summary:
    "The open candidacies and introduction requests of the viewer's company (staff: of all companies), the newest first.",
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(100),
    cursor: z.string().max(100).optional(),
    kind: z.enum(REQUEST_KINDS).optional(),
  }),
  reply: z.object({
    requests: z.array(OpenRequest),
    next_cursor: z.string().nullable(),
    counts: z.object({ candidacies: Count, introductions: Count }),
  }),
} as const satisfies Call;
