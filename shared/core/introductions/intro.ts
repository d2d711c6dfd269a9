import { z } from 'zod';
import { Id, OwnPersonId, Time } from '../../platform/ids.ts';
import { Undo } from '../../platform/undo.ts';
import { PROGRESSES, TARGET_ANSWERS } from './constants.ts';
import { INTRO_STATUSES } from './status-names.ts';
import { BUCKETS, INDICATORS, TURNS } from './statuses.ts';

export const IntroStatusWord = z.enum(INTRO_STATUSES);
/** `YYYY-MM-DD`. */
export const IntroDay = z.iso.date({ error: 'Enter the date like 2026-11-30.' });

const Person = z.object({
  /** Null when they were taken out of the network; the name stays. */
  Id: OwnPersonId.nullable(),
  Name: z.string(),
  Title: z.string(),
  Linkedin_Profile__c: z.string().nullable(),
});

/**
 * An introduction request in the CRM's words (document 1 §3), with what the server derives. Optional fields are for staff only and absent
 * for anybody else.
 */
export const Intro = z
  .object({
    Id,
    Name: z.string(),
    Status__c: IntroStatusWord,
    /** Null only when the company was taken out of the network; the name stays. */
    Target_Account__c: Id.nullable(),
    Target_Account__r: z.object({ Name: z.string(), logo_url: z.string().nullable() }),
    To_Who__c: Id.nullable(),
    To_Who__r: Person.nullable(),
    /** The person's role at the target company. */
    Target_Contact_Role__r: z.object({ Name: z.string() }).nullable(),
    Connector__c: Id.nullable(),
    Connector__r: Person.extend({ Account: z.string().nullable() }).nullable(),
    /** The requester's contact. */
    Requestor__c: Id.nullable(),
    Requestor__r: z.object({ Name: z.string(), Email: z.string() }),
    /** The company for which it was requested. */
    Requesting_Account__c: Id,
    Requesting_Account__r: z.object({ Name: z.string(), logo_url: z.string().nullable() }),
    Kith_Facilitator__r: z.object({ Id, Name: z.string(), Slack_Id__c: z.string().nullable().optional() }).nullable(),
    Sales_Status__c: z.string().nullable(),
    Most_Advanced_Sales_Status__c: z.string().nullable(),
    Is_In_Play__c: z.boolean(),
    Feedback__c: z.string().nullable(),
    Feedback_Details__c: z.string().nullable(),
    Comments__c: z.string().nullable(),
    Goal__c: z.string(),
    /** The candidate for a position whom it is about; null for most requests. */
    Position_Candidate__c: Id.nullable(),
    /** Internal, so null for a portfolio user but for Alternative Path Chosen. */
    Reject_Reason__c: z.string().nullable(),
    Archived_In_Dashboard__c: z.boolean(),
    Next_Update_Request__c: IntroDay.nullable(),
    Intro_Date__c: IntroDay.nullable(),
    CreatedDate: Time,
    LastActivityDate: Time,
    Last_Status_Update__c: Time,

    // The requester's text, shown to their company and to staff.
    why: z.string().nullable(),
    email_draft: z.string().nullable(),
    prior_interaction: z.string().nullable(),
    customer_tier: z.string().nullable(),
    who_to_introduce: z.string().nullable(),
    extra_comments: z.string().nullable(),
    /** What the connector can forward; null: it is made of the draft. */
    forwardable: z.string().nullable(),
    /** The target person's answer by their link, before addresses are exchanged. */
    Target_Answer__c: z.enum(TARGET_ANSWERS).nullable(),
    /** Sales_Status__c in finer words. */
    progress: z.enum(PROGRESSES).nullable(),

    bucket: z.enum(BUCKETS),
    indicator: z.enum(INDICATORS),
    /** The status in a sentence. */
    full_status: z.string(),
    group_label: z.string(),
    /** Introduced, asked for feedback, or in play. */
    success: z.boolean(),
    action_required: z.boolean(),
    /** The requester may report the result: as soon as they were introduced, and again when a request in play is due. */
    request_feedback: z.boolean(),
    show_archive_button: z.boolean(),
    /** The person it waits for since Last_Status_Update__c; null: nobody. */
    turn: z.enum(TURNS).nullable(),
    /** The viewer is its requester ("You"). */
    mine: z.boolean(),
    /** The viewer may cancel it. */
    may_cancel: z.boolean(),
    /** The viewer may change what the connector can forward: it did not go out yet. */
    may_change_forwardable: z.boolean(),

    /**
     * For the user who changed it, while they may take that back: the end of that time, the number of seconds until then, and the
     * tab where it stays listed and counted, if its new status belongs to another.
     */
    undo: Undo.extend({ tab: z.enum(['queued', 'active', 'archived']).optional() }).optional(),

    /** Staff: the status that a hold leads back to, and the statuses that may be chosen now. */
    came_from: IntroStatusWord.nullable().optional(),
    next_statuses: z.array(IntroStatusWord).optional(),
    Rejection_Details__c: z.string().nullable().optional(),
    Relationship_With_Connector__c: z.string().nullable().optional(),
    /** The target person is asked before addresses are exchanged. */
    Double_Opt_In__c: z.boolean().optional(),
    /** The requester's answer to a question, until staff continue. */
    answer: z.object({ at: Time, words: z.string() }).nullable().optional(),
    /** The time for which an open request has waited for a step, and whether it is past due (OVERDUE_DAYS). */
    waiting: z.object({ since: Time, days: z.number().int(), overdue: z.boolean() }).nullable().optional(),
    /** `YYYY-MM-DD`: until then it is on hold, as its connector asked. */
    rests_until: z.string().nullable().optional(),
    path: z.string().nullable().optional(),
    source: z.string().nullable().optional(),
    crm_url: z.string().nullable().optional(),
  })
  .meta({ id: 'Intro' });
export type Intro = z.infer<typeof Intro>;

/** The target person, if there is one to know, with the id by which they are counted. */
export const TargetPerson = { person: z.string().nullable(), person_id: OwnPersonId.nullish() };

/** A past introduction in a list (document 2 §3), beside its account in a search result. */
export const PastIntro = z
  .object({
    Id,
    Name: z.string(),
    Status__c: IntroStatusWord,
    CreatedDate: Time,
    Goal__c: z.string(),
    /** The requesting company. */
    company: z.string(),
    ...TargetPerson,
    group_label: z.string(),
    indicator: z.enum(INDICATORS),
    /** The request is of the viewer's own company. */
    own: z.boolean(),
  })
  .meta({ id: 'PastIntro' });
export type PastIntro = z.infer<typeof PastIntro>;

const CHANGE_KINDS = ['created', 'status', 'note', 'ping', 'archived', 'unarchived'] as const;

/** An entry of a request's timeline. `internal_comment` is for staff only. */
export const IntroChange = z
  .object({
    id: Id,
    at: Time,
    kind: z.enum(CHANGE_KINDS),
    /** The user who did it; the screen says 'You'. */
    by: z.string(),
    /** The signed-in user, if an admin acted as `by`. Staff only. */
    on_behalf_by: z.string().nullable().optional(),
    mine: z.boolean(),
    /** It may still be taken back; nobody else sees it yet. */
    not_sent: z.literal(true).optional(),
    from: IntroStatusWord.nullable(),
    to: IntroStatusWord.nullable(),
    comment: z.string().nullable(),
    internal_comment: z.string().nullable().optional(),
  })
  .meta({ id: 'IntroChange' });
export type IntroChange = z.infer<typeof IntroChange>;
