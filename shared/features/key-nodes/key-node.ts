import { z } from 'zod';
import { Score } from '../../core/network/account.ts';
import { TermsNotice } from '../../core/network/connector-terms.ts';
import { RequestLoad } from '../../core/network/reachout.ts';
import { LastTouch } from '../../core/network/touch.ts';
import { CANDIDATE_SOURCES, type CandidateSource } from '../../core/talent/lists.ts';
import { Id, NamedPersonId, Time } from '../../platform/ids.ts';
import { Undo } from '../../platform/undo.ts';
import { LayoffDay } from './layoff.ts';

/** The state of the message to a firm contact; `kept` if no chat or mail server is connected. */
const ASK_STATES = ['waiting', 'sent', 'kept', 'failed', 'unsure'] as const;

/** A message to a firm contact about a connector. */
export const KeyNodeAsk = z
  .object({
    Id,
    state: z.enum(ASK_STATES),
    /** A firm contact without a chat id gets a mail. */
    channel: z.enum(['chat', 'mail']),
    /** The error of the last try, in words. */
    error: z.string().nullable(),
    asked_at: Time,
    /** Until then it is not sent, and can be taken back. */
    undo: Undo.optional(),
    /** The firm contact, and the sender. */
    contact: z.object({ Id, Name: z.string() }),
    by: z.string(),
  })
  .meta({ id: 'KeyNodeAsk' });
export type KeyNodeAsk = z.infer<typeof KeyNodeAsk>;

const PastRole = z.object({
  role_title: z.string(),
  Account_Name__c: z.string(),
  /** Months, `YYYY-MM`; null: unknown, or still there. */
  Start_Date__c: z.string().nullable(),
  End_Date__c: z.string().nullable(),
  Active__c: z.boolean(),
  /** The skill in the title; null if it was told of the person. */
  Skill__c: z.string().nullable(),
});

/** A person within the firm's reach who was at a company, or has a skill (document 4 §3). */
export const KeyNode = z
  .object({
    /** A key for each person and company: both ids, or the person's alone. */
    key: z.string(),
    Contact__c: NamedPersonId,
    Contact_Name__c: z.string(),
    Linkedin_Profile__c: z.string().nullable(),
    crm_url: z.string().nullable(),
    /** Their present job, and its company. */
    Title: z.string(),
    current_account: z.string(),
    Currrent_account_of_contact_role__c: z.string(),
    /** The company that was asked about; null by skills. */
    Account__c: Id.nullable(),
    Account_Name__c: z.string(),
    role_title: z.string(),
    Role__c: z.string(),
    Active__c: z.boolean(),
    /** Months, `YYYY-MM`; null: unknown, or still there. */
    Start_Date__c: z.string().nullable(),
    End_Date__c: z.string().nullable(),
    /** Skills, joined by `;`, and whether all of them were read out of titles. */
    Skill__c: z.string(),
    skills_inferred: z.boolean(),
    /** In a search by skills: the jobs with these skills, newest first. */
    past_roles: z.array(PastRole),
    /** The time when their career was last read; null: never. */
    career_read_at: Time.nullable(),
    score: z.number().int().min(0).max(4),
    /** Null: the dates are unknown. */
    overlappingMonths: z.number().nullable(),
    /** Since they were there: 0 while they are, null if unknown. */
    years: z.number().nullable(),
    /** The member of the firm who knows them best, if that is a user. */
    owner_id: Id.nullable(),
    owner_name: z.string().nullable(),
    owner_slack_id: z.string().nullable(),
    /** The firm contact is the connector themself: they are of the firm. */
    owner_is_connector: z.boolean(),
    /** The users of the firm who know them, best first, with the strength of each; never the connector. */
    known_by: z.array(z.object({ Id, Name: z.string(), score: Score })),
    /** That user's last answer about them. */
    relation_to_owner: z.string().nullable(),
    /** The message about them for this search; null for none. */
    ask: KeyNodeAsk.nullable(),
    /** The last message about them for something else within 90 days. */
    asked_lately: z.object({ about: z.string(), asked_at: Time, by: z.string() }).nullable(),
    /** The number of requests in which they were asked within 90 days, and the number that are open. */
    load: z.object({ asked: z.number().int(), open: z.number().int() }),
    /** The users who ask them at present, about anybody. */
    being_asked: RequestLoad.nullable(),
    /** The last time that somebody was in touch with them, if that was in the last year. */
    last_touch: LastTouch.optional(),
    /** How they let themselves be asked, if there is something to say. */
    terms: TermsNotice.optional(),
  })
  .meta({ id: 'KeyNode' });
export type KeyNode = z.infer<typeof KeyNode>;

/** The sources of candidates (document 4 §9), for candidates whom a connector names. */
export const KEY_NODE_SOURCES = CANDIDATE_SOURCES;
export const USUAL_SOURCES = {
  companies: 'Outbound - Layoffs News',
  skills: 'Outbound - Talent Recommendation',
} as const satisfies Record<string, CandidateSource>;
/** "Layoffs News" */
export const formatSource = (source: string): string => source.replace(/^(?:Inbound|Outbound) - /, '');

/** The criterion of a search. */
export type KeyNodeBy = keyof typeof USUAL_SOURCES;

/** The details about a person of a layoff, for a message. */
export const LayoffContext = z.object({
  place: z.string().trim().max(200).nullable().default(null),
  number: z.number().int().min(0).max(100_000_000).nullable().default(null),
  /** 0 to 1 */
  share: z.number().min(0).max(1).nullable().default(null),
  date: LayoffDay.nullable().default(null),
});
export type LayoffContext = z.output<typeof LayoffContext>;
