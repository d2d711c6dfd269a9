import { z } from 'zod';
import { Score } from '../../../core/network/account.ts';
import { CHANCES } from '../../../core/network/chances.ts';
import { TermsNotice } from '../../../core/network/connector-terms.ts';
import { ScoreDetails } from '../../../core/network/evidence.ts';
import { Id, NamedPersonId, Time } from '../../../platform/ids.ts';
import { Candidacy } from '../candidacies/poscan.ts';

/** The kinds of roles that a work history shows (document 3 §9). */
const ROLE_KINDS = ['Executive', 'Manager', 'Employee', 'Founder'] as const;

/** A job of a target. Months as `YYYY-MM`; null for unknown, and as the end of a present job. */
export const TargetRole = z
  .object({
    Start_Date__c: z.string().nullable(),
    End_Date__c: z.string().nullable(),
    Account_Name__c: z.string(),
    role_title: z.string(),
    Role__c: z.enum(ROLE_KINDS),
    /** The signal is about them, and not only about a company. */
    Is_Direct__c: z.boolean(),
    Soft_Deleted__c: z.boolean(),
    NumberOfEmployees: z.number().int().nullable(),
    current: z.boolean(),
  })
  .meta({ id: 'TargetRole' });
export type TargetRole = z.infer<typeof TargetRole>;

/** The target of a request (document 3 §3). Optional fields are for staff, or for the teams that they name. */
export const RequestTarget = z
  .object({
    Id: NamedPersonId,
    name: z.string(),
    FirstName: z.string(),
    public_identifier: z.string().nullable(),
    headline: z.string(),
    linkedin_profile: z.string().nullable(),
    AccountId: Id.nullable(),
    /** The newest first, of the four kinds. */
    roles: z.array(TargetRole),
    /** The roles among them that are at companies of the portfolio. */
    pgPositions: z.array(TargetRole),
    poscans: z.array(Candidacy),
    /** Works at the firm: nobody has to be asked about them. */
    works_at_firm: z.boolean(),
    crm_url: z.string().nullable().optional(),
    /** The number of people of the network who worked with them, whatever the filters are. */
    pastColleagues: z.number().int().optional(),
    chanceToConnect: z.enum(CHANCES).optional(),
    /** The known evidence for or against knowing them, by type. */
    signals: z.array(z.object({ Type__c: z.string(), count: z.number().int() })).optional(),
    ramzorExplanation: z.array(z.string()).optional(),
    Relationship_Category_Components__c: z.string().optional(),
    connections_count: z.number().int().nullable().optional(),
    activities_count: z.number().int().optional(),
  })
  .meta({ id: 'RequestTarget' });
export type RequestTarget = z.infer<typeof RequestTarget>;

/** A company that connector and target shared, by the connector's jobs there. */
const ConnectorRole = z.object({
  Account_Name__c: z.string(),
  role_title: z.string(),
  Role__c: z.string(),
  /** They are still there together. */
  Active__c: z.boolean(),
  /** The skill and its category of the connector as a candidate, if known. */
  Skill__c: z.string(),
  Skill_Category__c: z.string().nullable(),
  overlappingMonths: z.number().int(),
  /** `YYYY-MM`; null when unknown or still going on. */
  startDateTogether: z.string().nullable(),
  endDateTogether: z.string().nullable(),
  /** The number of people there when it began; 0 if unknown. */
  employees_count: z.number().int(),
});

const ConnectorSignal = z.object({
  Type__c: z.string(),
  Direction__c: z.enum(['Positive', 'Negative']).nullable(),
  Signalling_Contact_Name__c: z.string(),
  Feedback_on_relationship__c: z.string().nullable(),
  Signal_Date__c: z.string().nullable(),
  Details__c: z.string().nullable(),
});

/** The number of open requests to a person, so that nobody is worn out. */
export const ConnectorLoad = z
  .object({
    /** The number of times that they were asked in the last 90 days. */
    asked: z.number().int(),
    /** Requests that are open with them. */
    open: z.number().int(),
    last_answered: Time.nullable(),
  })
  .meta({ id: 'Load' });
export type ConnectorLoad = z.infer<typeof ConnectorLoad>;

/** A person who may know a target (documents 2 §3 and 3 §3). For staff. */
export const Connector = z
  .object({
    Contact__c: NamedPersonId,
    Contact_Name__c: z.string(),
    FirstName: z.string(),
    Linkedin_Profile__c: z.string().nullable(),
    crm_url: z.string().nullable(),
    Title: z.string(),
    Account_Name__c: z.string().nullable(),
    current_account_id_of_contact: Id.nullable(),
    Currrent_account_of_contact_role__c: z.string(),
    /** The confidential fact about their present company; null for none. */
    announcement_status: z.enum(['Stealth', 'Confidential']).nullable(),
    /** The tags of the present company, joined by semicolons. */
    account_tags: z.string(),
    /** The member of the firm who knows them best; null when none knows them directly. */
    owner_id: Id.nullable(),
    owner_name: z.string().nullable(),
    owner_slack_id: z.string().nullable(),
    /** They are a member of the firm themselves: nobody else has to ask them. */
    is_owner: z.boolean(),
    /** The firm's strength to them. */
    score: Score,
    talpodScore: z.number(),
    /** `2026-10`: the month of their last touch with the person, if that was in the last year. */
    in_touch: z.string().optional(),
    defpodScore: z.number(),
    /** The strength of their tie to the target. */
    category: Score,
    score_details: ScoreDetails,
    roles: z.array(ConnectorRole),
    /** Signals between them and the target; the firm's signals about them. */
    signals: z.array(ConnectorSignal),
    KithSignals: z.array(ConnectorSignal),
    /** Years since they worked together; null if they did not, or if unknown. */
    years: z.number().nullable(),
    connectionOnLinkedin: z.boolean(),
    current_colleague: z.boolean(),
    /** The number of their connections at the professional network; null when unknown. */
    connections_count: z.number().int().nullable(),
    /** The number of people of the firm who know them. */
    oxy_connections_count: z.number().int(),
    /** The number of candidacies that they are or were asked about, and the number of all requests. */
    poscan_count: z.number().int(),
    connector_count: z.number().int(),
    has_email: z.boolean(),
    load: ConnectorLoad,
    /** How they let themselves be asked, if there is something to say. */
    terms: TermsNotice.optional(),
  })
  .meta({ id: 'Connector' });
export type Connector = z.infer<typeof Connector>;
