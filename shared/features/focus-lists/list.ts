import { z } from 'zod';
import { CONNECTOR_CHANCES, ConnectorChance } from '../../core/network/chance.ts';
import { Relationship } from '../../core/network/connector.ts';
import { TermsNotice } from '../../core/network/connector-terms.ts';
import { Id, Time } from '../../platform/ids.ts';

/** The meanings that a column of leads can have. Several columns may have the same one: the first that is not empty counts. */
export const LEAD_FIELDS = {
  linkedin: 'Profile address',
  full_name: 'Full name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  company: 'Company',
  title: 'Title',
  location: 'Location',
} as const;
export type LeadField = keyof typeof LEAD_FIELDS;
export const LeadField = z.enum(Object.keys(LEAD_FIELDS) as [LeadField, ...LeadField[]]);

export const MAX_LEADS = 10_000;
/** The most leads that are answered directly; a job does more. */
export const MAX_DIRECT = 500;
export const MAX_LEAD_BYTES = 30 * 1024 ** 2;
/** The number of days for which a list and its results are kept. */
export const KEPT_DAYS = 30;
/** The best connectors of a lead that a list keeps. */
export const MAX_PER_LEAD = 25;
/** The most of each that the screen gets; the files have all. */
export const MAX_SHOWN = 200;

/** The columns that a file needs before leads can be looked up. */
export const NO_LEAD_COLUMN =
  'We found no column “linkedin” or “full_name”. Choose the column with profile addresses, e-mails or names.';
export const TOO_MANY_LEADS = 'A list can have up to 10,000 leads. Split the file and upload the parts one by one.';

export const ChancesWanted = z
  .array(ConnectorChance)
  .min(1, 'Choose at least one chance to connect.')
  .max(CONNECTOR_CHANCES.length)
  .default(CONNECTOR_CHANCES);

export const FocusList = z
  .object({
    id: Id,
    file_name: z.string(),
    state: z.enum(['read', 'running', 'done', 'cancelled', 'failed']),
    /** Each with one value of the file, by which a user can tell the column. */
    columns: z.array(z.object({ name: z.string(), field: LeadField.nullable(), sample: z.string() })),
    /** Remarks on the file, in sentences. */
    notes: z.array(z.string()),
    /** The column that is missing before leads can be looked up; null if none is. */
    lacks: z.string().nullable(),
    chances: z.array(ConnectorChance),
    total: z.number().int(),
    /** The number of leads that were looked up. */
    done: z.number().int(),
    enriched: z.number().int(),
    missing: z.number().int(),
    with_connector: z.number().int(),
    relationships: z.number().int(),
    connectors: z.number().int(),
    error: z.string().nullable(),
    created_at: Time,
    started_at: Time.nullable(),
    finished_at: Time.nullable(),
  })
  .meta({ id: 'FocusList' });
export type FocusList = z.infer<typeof FocusList>;

/** The row as it came; of headings that stand twice the later ones have their column's number, as `City (7)`. */
const Input = z.record(z.string(), z.string());

export const EnrichedLead = z
  .object({
    linkedin_profile: z.string(),
    name: z.string(),
    'Focus score': z.string(),
    current_company: z.string(),
    current_title: z.string(),
    'Focus url': z.string(),
    /** Addresses of the connectors' profiles, best first. */
    connectors: z.array(z.string()),
    input: Input,
  })
  .meta({ id: 'EnrichedLead' });

export const TopConnector = z
  .object({
    id: Id,
    name: z.string(),
    title: z.string(),
    company: z.string(),
    logo_url: z.string().nullable(),
    linkedin_profile: z.string().nullable(),
    leads: z.number().int(),
    by_chance: z.record(ConnectorChance, z.number().int()),
    /** The companies at which most of these leads are. */
    most_from: z.array(z.string()),
    /** `2026-10`: the last month in which they were in touch with one of these leads, if that was in the last year. */
    in_touch: z.string().optional(),
    /** How they let themselves be asked, if there is something to say. */
    terms: TermsNotice.optional(),
  })
  .meta({ id: 'TopConnector' });
export type TopConnector = z.infer<typeof TopConnector>;

/** The shared times of a connector and a lead, an entry for each company and time. */
export const LeadRelationship = Relationship.extend({
  lead: z.string(),
  lead_linkedin_profile: z.string(),
  connector: z.string(),
  connector_linkedin_profile: z.string(),
  chance_to_connect: ConnectorChance,
  input: Input,
}).meta({ id: 'LeadRelationship' });

export const MissingContact = z
  .object({ line: z.number().int(), lead: z.string(), reason: z.string(), input: Input })
  .meta({ id: 'MissingContact' });
export type MissingContact = z.infer<typeof MissingContact>;
