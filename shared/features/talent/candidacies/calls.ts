import { z } from 'zod';
import { IntroDay } from '../../../core/introductions/intro.ts';
import {
  CANDIDATE_SOURCES,
  DEFAULT_CANDIDATE_SOURCE,
  ROLES_OF_WORK,
  SKILL_CATEGORIES,
  SKILLS,
} from '../../../core/talent/lists.ts';
import { BasedOn } from '../../../platform/based-on.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, makePageQuery, NextCursor, Time } from '../../../platform/ids.ts';
import { Candidacy, CandidacyChange, Candidate } from './poscan.ts';
import { CANDIDACY_STATUSES, CANDIDACY_TYPES, DEFAULT_CANDIDACY_TYPE } from './status-names.ts';
import { FEEDBACK_STATUSES, INTERNAL_REJECTION_REASONS, PRIORITIES, REJECTION_REASONS } from './statuses.ts';

const Flag = z.enum(['true', 'false']).transform((word) => word === 'true');
/** What a field contains, in any case: one of these lines. */
const Words = z.string().max(1_000).optional();
const Text = z.string().trim().max(20_000);
const StatusWord = z.enum(CANDIDACY_STATUSES);
/** The most candidacies that are made at once. */
export const MAX_CART = 50;

const KNOWN = new Set<string>(SKILLS);
/** `Backend;DevOps`: of the list, each once. */
const Skills = z
  .string()
  .max(2_000)
  .transform((joined) => [...new Set(joined.split(';').map((skill) => skill.trim()))].filter(Boolean))
  .refine(
    (skills) => skills.every((skill) => KNOWN.has(skill)),
    'Choose skills from the list, separated by semicolons.',
  )
  .transform((skills) => skills.join(';'));

const Changed = z.object({ success: z.literal(true), poscan: Candidacy });

export const getCandidate = {
  method: 'POST',
  path: '/candidates/get_details',
  permission: 'candidate:read',
  scope: 'read',
  summary:
    'A candidate with their positions, or null if they are not in the database. Companies see only their own positions and not their own employees.',
  body: z
    .object({
      /** As in `/in/ines-calloway`. */
      linkedinId: z.string().trim().min(1).max(200).nullish(),
      /** Kith's own id of the person, or the CRM's. */
      sfId: Id.nullish(),
    })
    .refine(({ linkedinId, sfId }) => Boolean(linkedinId ?? sfId), 'Provide linkedinId or sfId.'),
  reply: z.object({ candidate: Candidate.nullable() }),
} as const satisfies Call;

export const updateCandidate = {
  method: 'POST',
  path: '/contact/update',
  permission: 'candidate:write',
  summary: 'Changes the given fields of a candidate; null clears a field.',
  body: z.object({
    Id,
    Is_looking_for_a_job__c: z.boolean().optional(),
    /** Only for a person who looks for a job. */
    Confidential__c: z.boolean().optional(),
    Skill__c: Skills.nullish(),
    Skill_Category__c: z.enum(SKILL_CATEGORIES).nullish(),
    Role__c: z.enum(ROLES_OF_WORK).nullish(),
    Secondary_Email__c: z.email('Enter one e-mail address, like ines@example.com.').max(200).nullish(),
    MobilePhone: z
      .string()
      .trim()
      .max(40)
      .regex(/^\+?[\d ()./-]{6,}$/, 'Enter a phone number with country code, like +44 20 7946 0000.')
      .nullish(),
    Expertise_Summary_and_Takeaways__c: Text.nullish(),
    basedOn: BasedOn,
  }),
  reply: z.object({ success: z.literal(true), candidate: Candidate }),
} as const satisfies Call;

export const createPoscans = {
  method: 'POST',
  path: '/candidates/create_poscans',
  permission: 'poscan:create',
  perHour: 500,
  summary:
    'Proposes candidates for positions, all of them or none. The same `request_key` again answers what it made. 409 for a closed position, a position without owner, and a candidate who is up for it already.',
  body: z.object({
    poscans: z
      .array(
        z.object({
          Position__c: Id,
          Candidate__c: Id,
          Candidate_Source__c: z.enum(CANDIDATE_SOURCES).default(DEFAULT_CANDIDATE_SOURCE),
          Status__c: StatusWord.optional(),
          Request_Type__c: z.enum(CANDIDACY_TYPES).default(DEFAULT_CANDIDACY_TYPE),
          Portco_Owner__c: Id.nullish(),
          /** The days of steps taken before they were recorded; without them today, if the status is of such a step. */
          Date_Suggested_to_Account__c: IntroDay.nullish(),
          Date_Suggested_to_Candidate__c: IntroDay.nullish(),
          Intro_Date__c: IntroDay.nullish(),
          Comments__c: z.string().trim().max(500).nullish(),
          personalized_message_for_candidate__c: z.string().trim().max(1_500).nullish(),
        }),
      )
      .min(1)
      .max(MAX_CART),
    request_key: z.string().min(8).max(80).optional(),
  }),
  reply: z.object({ success: z.literal(true), poscans: z.array(Candidacy) }),
} as const satisfies Call;

export const updatePoscan = {
  method: 'POST',
  path: '/candidates/tamuz_app_update',
  permission: 'poscan:move',
  summary:
    'Changes the status, the rejection reason or who is interested. 409 contains the current status and the allowed next ones.',
  body: z.object({
    Id,
    Status__c: StatusWord.optional(),
    /** The state on which the change is based; if it is no longer so, 409. */
    From_Status__c: z.string().max(100).optional(),
    Last_Status_Update__c: z.string().max(40).optional(),
    Rejection_Reason__c: z.string().max(100).nullish(),
    Rejection_Details__c: Text.nullish(),
    /** The talent team's. */
    Candidate_Interested__c: z.boolean().optional(),
    Portco_Interested__c: z.boolean().optional(),
    comment: Text.nullish(),
    basedOn: BasedOn,
  }),
  reply: Changed.extend({
    /** Whether the step notified anybody; null if no message is possible. */
    told: z.enum(['queued', 'no address']).nullable(),
  }),
} as const satisfies Call;

export const updatePoscanDetails = {
  method: 'POST',
  path: '/candidates/update_poscan',
  permission: 'poscan:assign',
  summary: 'Changes a poscan’s internal fields, priority and candidate feedback.',
  body: z.object({
    poscanId: Id,
    Priority__c: z.enum(PRIORITIES).optional(),
    Comments__c: Text.nullish(),
    Internal_Rejection_Reasons__c: z.array(z.enum(INTERNAL_REJECTION_REASONS)).max(20).optional(),
    Portco_Feedback_Status__c: z.enum(FEEDBACK_STATUSES).optional(),
    Candidate_Feedback_Status__c: z.enum(FEEDBACK_STATUSES).optional(),
    Candidate_Feedback__c: Text.nullish(),
    basedOn: BasedOn,
  }),
  reply: Changed,
} as const satisfies Call;

export const updatePortcoFeedback = {
  method: 'POST',
  path: '/candidates/update_feedback',
  permission: 'poscan:move',
  summary: "Records the feedback of the position's company on the candidate.",
  body: z.object({ poscanId: Id, Portco_Feedback__c: Text.min(1), basedOn: BasedOn }),
  reply: Changed,
} as const satisfies Call;

export const updateNextFeedback = {
  method: 'POST',
  path: '/candidates/update_poscan_next_feedback_request',
  permission: 'poscan:assign',
  summary: 'When to ask the company for feedback next, or null for never. Not before the poscan was created.',
  body: z.object({ poscanId: Id, date: IntroDay.nullable(), basedOn: BasedOn }),
  reply: Changed,
} as const satisfies Call;

export const updateOwner = {
  method: 'POST',
  path: '/candidates/update_owner',
  permission: 'poscan:assign',
  summary: 'Sets who at the company or the firm decides on the candidate.',
  body: z.object({ poscanId: Id, Portco_Owner__c: Id.nullable(), basedOn: BasedOn }),
  reply: Changed,
} as const satisfies Call;

export const claimPoscan = {
  method: 'POST',
  path: '/candidates/claim_poscan',
  permission: 'poscan:assign',
  summary: 'Makes the viewer the owner at the firm, or removes them. 409 if another user owns it.',
  body: z.object({ poscanId: Id, isOwner: z.boolean() }),
  reply: Changed,
} as const satisfies Call;

export const poscanTimeline = {
  method: 'GET',
  path: '/candidates/poscan/:id/timeline',
  permission: 'poscan:read',
  summary: 'A poscan’s history, newest first.',
  params: z.object({ id: Id }),
  query: makePageQuery(500),
  reply: z.object({ changes: z.array(CandidacyChange), poscan: Candidacy, next_cursor: NextCursor }),
} as const satisfies Call;

export const myCandidates = {
  method: 'GET',
  path: '/candidates/my_candidates',
  permission: 'poscan:read',
  polled: true,
  summary:
    "The candidates of the viewer's company, of all companies for staff, by priority, type, likelihood of being reached and date; 1,000 at once, or in pages of `limit`.",
  query: z.object({
    /** `true`: those that are over, or were sent to the company; `false`: the others; absent: all. */
    archive: Flag.optional(),
    /** Only this candidacy. */
    id: Id.optional(),
    candidate: Words,
    position: Words,
    /** Where the candidate works. */
    company: Words,
    status: Words,
    likelihood: Words,
    type: Words,
    limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
    cursor: z.string().max(100).optional(),
  }),
  reply: z.object({
    poscans: z.array(Candidacy),
    more: z.boolean(),
    next_cursor: z.string().nullable(),
    /** The number of candidacies that pass the filters in each part of the list. */
    counts: z.object({ active: z.number().int(), archive: z.number().int() }),
  }),
} as const satisfies Call;

const Reasons = z.object({ reasons: z.array(z.string()) });

export const listFeedbackStatuses = {
  method: 'GET',
  path: '/candidates/feedback_statuses',
  permission: 'poscan:read',
  summary: 'Whether feedback was requested and received.',
  bounded: 'A fixed list.',
  reply: z.object({ statuses: z.array(z.enum(FEEDBACK_STATUSES)) }),
} as const satisfies Call;

export const listRejectionReasons = {
  method: 'GET',
  path: '/candidates/rejection_reasons',
  permission: 'poscan:read',
  summary: 'Reasons for rejecting a candidate.',
  bounded: 'A fixed list.',
  reply: z.object({ reasons: z.array(z.enum(REJECTION_REASONS)) }),
} as const satisfies Call;

export const listInternalRejectionReasons = {
  method: 'GET',
  path: '/candidates/internal_rejection_reasons',
  permission: 'poscan:assign',
  summary: 'The firm’s internal reasons for not proposing a candidate.',
  bounded: 'A fixed list.',
  reply: Reasons,
} as const satisfies Call;

export const listPortcoOwners = {
  method: 'GET',
  path: '/candidates/portco_owners',
  permission: 'poscan:assign',
  summary: 'People at a company who can decide on its candidates, by name.',
  query: z.object({ company: Id }),
  bounded: 'The first 200 users of one company.',
  reply: z.object({ users: z.array(z.object({ Id, Name: z.string() })) }),
} as const satisfies Call;

export const shareWithDigest = {
  method: 'POST',
  path: '/candidates/share_with_digest',
  permission: 'poscan:manage',
  summary:
    'Shares a candidate in the next founders digest. Does nothing if they are already in it. 409 for confidential candidates.',
  body: z.object({ candidateId: Id }),
  reply: z.object({ success: z.literal(true), shared_at: Time }),
} as const satisfies Call;
