import { z } from 'zod';
import { CHANCES } from '../../../core/network/chances.ts';
import { ROLES_OF_WORK, SKILL_CATEGORIES } from '../../../core/talent/lists.ts';
import { Id, NamedPersonId, OwnPersonId, Time } from '../../../platform/ids.ts';
import { Undo } from '../../../platform/undo.ts';
import { CANDIDACY_TYPES } from './status-names.ts';
import { CANDIDACY_SETS, FEEDBACK_STATUSES, PRIORITIES } from './statuses.ts';

/** A status as this viewer reads it: a company reads no word of the firm's own (statuses.ts). */
const StatusWord = z.string();

/** A step that the viewer may take next. */
const NextStatus = z.object({ status: z.string(), asks_reason: z.boolean(), reasons: z.array(z.string()) });

const FeedbackAwaited = z.object({ asked_at: Time, again_from: Time }).nullable();

/** A candidate put to a position (document 3 §3). Optional fields are for staff, and missing for others. */
export const Candidacy = z
  .object({
    Id,
    Position__c: Id,
    Position_Title__c: z.string(),
    Account__c: Id,
    Poscan_account: z.string(),
    Candidate__c: OwnPersonId,
    Candidate_Name__c: z.string(),
    Candidate_First_Name__c: z.string(),
    Candidate_LinkedIn__c: z.string().nullable(),
    /** The company where they work now; null when unknown, or not for this viewer to know. */
    Candidate_Account__c: z.string().nullable(),
    Candidate_Source__c: z.string(),
    Status__c: StatusWord,
    status_label: z.string(),
    poscanStatusPortco: z.string(),
    /** The state of the introductions on its behalf, in one sentence; null without an active one. */
    introStatusPortco: z.string().nullable(),
    set: z.enum(CANDIDACY_SETS),
    next_statuses: z.array(NextStatus),
    /** The reasons for the present status; empty when it rejects nobody. */
    reasons: z.array(z.string()),
    Request_Type__c: z.enum(CANDIDACY_TYPES),
    Priority__c: z.enum(PRIORITIES),
    Portco_Owner__c: Id.nullable(),
    Portco_Owner__r: z.object({ Name: z.string() }).nullable(),
    Rejection_Reason__c: z.string().nullable(),
    Rejection_Details__c: z.string().nullable(),
    Candidate_Interested__c: z.boolean(),
    Portco_Interested__c: z.boolean(),
    Date_Suggested_to_Account__c: z.string().nullable(),
    Date_Suggested_to_Candidate__c: z.string().nullable(),
    Intro_Date__c: z.string().nullable(),
    CreatedDate: Time,
    Last_Status_Update__c: Time,
    Ramzor_Score__c: z.string().nullable(),
    Comments__c: z.string().nullable(),
    personalized_message_for_candidate__c: z.string().nullable(),
    Reference_Check_Details__c: z.string().nullable(),
    Portco_Feedback_Status__c: z.enum(FEEDBACK_STATUSES),
    Portco_Feedback__c: z.string().nullable(),
    Next_Portco_Feedback_Request__c: z.string().nullable(),
    predictedEndDate: z.string().nullable(),
    /** The introductions that were asked for on its behalf. */
    intros: z.array(z.object({ Id, Status__c: z.string(), CreatedDate: Time })),
    /** The connector of the newest introduction, the member of the firm, and the day of the next look at it. */
    Connector__r: z.object({ Id: OwnPersonId, Name: z.string() }).nullable().optional(),
    Kith_Facilitator__r: z.object({ Id, Name: z.string() }).nullable().optional(),
    Next_Update_Request__c: z.string().nullable().optional(),
    Internal_Rejection_Reasons__c: z.array(z.string()).optional(),
    Candidate_Feedback_Status__c: z.enum(FEEDBACK_STATUSES).optional(),
    Candidate_Feedback__c: z.string().nullable().optional(),
    /** Staff: the sides whose feedback is awaited, since when, and the time from which they may be asked again. */
    feedback_awaited: z.object({ portco: FeedbackAwaited, candidate: FeedbackAwaited }).optional(),
    Kith_Owner__r: z.object({ Id, FirstName: z.string(), Email: z.string() }).nullable().optional(),
    /** Whether the viewer looks after it. */
    isOwner: z.boolean().optional(),
    /** The viewer's own step, which nobody else sees yet. */
    coming: Undo.extend({ Status__c: StatusWord }).optional(),
    Gmail_Thread_Id__c: z.string().nullable().optional(),
    crm_url: z.string().nullable().optional(),
  })
  .meta({ id: 'Poscan' });
export type Candidacy = z.infer<typeof Candidacy>;

/** An event of a poscan. */
export const CandidacyChange = z
  .object({
    id: Id,
    at: Time,
    kind: z.enum(['created', 'status', 'note']),
    by: z.string(),
    from: StatusWord.nullable(),
    to: StatusWord.nullable(),
    comment: z.string().nullable(),
    internal_comment: z.string().nullable().optional(),
    /** The signed-in user, when an admin acted as `by`. */
    on_behalf_by: z.string().nullable().optional(),
  })
  .meta({ id: 'PoscanChange' });
export type CandidacyChange = z.infer<typeof CandidacyChange>;

/** A person as a candidate (document 3 §3). */
export const Candidate = z
  .object({
    Id: NamedPersonId,
    Name: z.string(),
    FirstName: z.string(),
    headline: z.string(),
    public_identifier: z.string().nullable(),
    linkedin_profile: z.string().nullable(),
    location: z.string().nullable(),
    Skill__c: z.string(),
    Skill_Category__c: z.enum(SKILL_CATEGORIES).nullable(),
    Role__c: z.enum(ROLES_OF_WORK).nullable(),
    /** The newest first. Months as `YYYY-MM`; null for unknown, and as the end of a job that goes on. */
    tenures: z.array(
      z.object({
        Account_Name__c: z.string(),
        role_title: z.string(),
        Start_Date__c: z.string().nullable(),
        End_Date__c: z.string().nullable(),
        current: z.boolean(),
      }),
    ),
    poscans: z.array(Candidacy),
    /** For staff, and for a company once a candidate of one of its positions is interested. */
    Secondary_Email__c: z.string().nullable().optional(),
    MobilePhone: z.string().nullable().optional(),
    Email: z.string().nullable().optional(),
    Is_looking_for_a_job__c: z.boolean().optional(),
    Confidential__c: z.boolean().optional(),
    Expertise_Summary_and_Takeaways__c: z.string().nullable().optional(),
    /** Staff: when their profile was last read; null: never. */
    last_enriched: Time.nullable().optional(),
    crm_url: z.string().nullable().optional(),
    /** Staff: the known evidence for or against knowing them, by type. */
    signals: z.array(z.object({ Type__c: z.string(), count: z.number().int() })).optional(),
    /** Staff: the chance to connect; the talent team: the evidence behind it, in sentences, the strongest first. */
    chanceToConnect: z.enum(CHANCES).optional(),
    ramzorExplanation: z.array(z.string()).optional(),
    /** The sales team: the person's connections at the network, null if unknown; and the known contacts with them. */
    connections_count: z.number().int().nullable().optional(),
    activities_count: z.number().int().optional(),
  })
  .meta({ id: 'Candidate' });
export type Candidate = z.infer<typeof Candidate>;
