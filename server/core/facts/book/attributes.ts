/**
 * Everything a source can say about an account, a contact or a tenure: one table of attributes for each. From it follow the columns that
 * are written and updated, the content of a claim, what undoing an import restores, which columns of a file are read and by which headings
 * (imports/read), and who may see a value. Tests hold docs/import.md and the answers of the API to it. A column of these tables is either
 * an attribute or named under IDENTIFYING_COLUMNS or DERIVED_COLUMNS; the compiler asks for it, and so does a test.
 */
import type { Selectable } from 'kysely';
import type { AccountTable, ContactTable, TenureTable } from '../../../platform/db/schema.ts';
import { PLACE_HEADINGS } from '../../../platform/text/place-headings.ts';

/**
 * The kind of an attribute's values: it decides how a cell of a file is read and how two statements are compared. A
 * flag that no source mentions is 0.
 */
export type Holds =
  | ('name' | 'text' | 'website' | 'domain' | 'profile' | 'email' | 'count' | 'flag' | 'month')
  // Several values, in tables of their own: the values of all sources count.
  | ('tags' | 'names' | 'ids');

/** The readers of the attribute: everybody who may see the account or contact, only staff, or nobody. */
type AttributeAudience = 'all' | 'staff' | 'nobody';

export interface Attribute {
  holds: Holds;
  /** The users who may see the value in answers of the API; null for a tenure, which they show as the dates of a job. */
  shownTo: AttributeAudience | null;
  /** Its column in the network's own files (docs/import.md), and other headings that mean it; null if no file gives it. */
  file: { column: string; words: string } | null;
  /** Strengths and pools depend on it: if it changes, they are computed again. */
  counts?: true;
}

/** Columns that identify and date a row; the code that makes the row sets them. */
export const IDENTIFYING_COLUMNS = {
  account: ['id', 'name_key', 'shadow', 'merged_into', 'source_id', 'created_at', 'updated_at'],
  contact: ['id', 'name_key', 'shadow', 'merged_into', 'source_id', 'created_at', 'updated_at'],
  tenure: [
    'id',
    'contact_id',
    'contact_half',
    'account_id',
    'account_half',
    'title_id',
    'start_month',
    'source_id',
    'created_at',
  ],
} as const satisfies Record<Entity, readonly string[]>;

/** Columns that server/core/network computes from facts; no source gives them. */
export const DERIVED_COLUMNS = {
  account: ['relationship', 'open_relationship', 'reachable', 'size_step', 'portfolio_only', 'tagged'],
  contact: ['account_id', 'title_id', 'score', 'probability', 'visibility', 'rose_at', 'rose_from'],
  tenure: [],
} as const satisfies Record<Entity, readonly string[]>;

export type Entity = 'account' | 'contact' | 'tenure';

/** The attributes that hold several values, by entity. */
export const LIST_ATTRIBUTES = {
  account: ['tags', 'aliases', 'former_names', 'external_ids'],
  contact: ['external_ids'],
  tenure: [],
} as const satisfies Record<Entity, readonly string[]>;
export type ListName<E extends Entity = Entity> = (typeof LIST_ATTRIBUTES)[E][number];
export type Lists = Partial<Record<ListName, string[]>>;

interface Tables {
  account: AccountTable & Record<ListName<'account'>, string[]>;
  contact: ContactTable & Record<ListName<'contact'>, string[]>;
  tenure: TenureTable;
}

type AttributeOf<E extends Entity> = Exclude<
  keyof Tables[E] & string,
  (typeof IDENTIFYING_COLUMNS)[E][number] | (typeof DERIVED_COLUMNS)[E][number]
>;

interface AttributeWithAudience extends Attribute {
  shownTo: AttributeAudience;
}

const ATTRIBUTES: {
  readonly [E in Entity]: Readonly<Record<AttributeOf<E>, E extends 'tenure' ? Attribute : AttributeWithAudience>>;
} = {
  account: {
    name: {
      holds: 'name',
      shownTo: 'all',
      file: {
        column: 'name',
        words: 'name, company name, account name, organization name, organisation name, account, company',
      },
    },
    website: {
      holds: 'website',
      shownTo: 'all',
      file: { column: 'website', words: 'website, website url, url, homepage, web site' },
    },
    domain: {
      holds: 'domain',
      shownTo: 'nobody',
      file: {
        column: 'domain',
        words: 'domain, company domain, company domain name, domains, email domain, e mail domain, website domain',
      },
    },
    logo_url: { holds: 'text', shownTo: 'all', file: { column: 'logo_url', words: 'logo url, logo' } },
    li_id: {
      holds: 'text',
      shownTo: 'all',
      file: { column: 'linkedin_id', words: 'linkedin id, li id, linkedin company id' },
    },
    headcount: {
      holds: 'count',
      shownTo: 'all',
      file: { column: 'headcount', words: 'headcount, head count, employees, number of employees, size' },
      counts: true,
    },
    country: {
      holds: 'text',
      shownTo: 'all',
      file: { column: 'country', words: `${PLACE_HEADINGS.country}, hq country, country name` },
    },
    city: {
      holds: 'text',
      shownTo: 'all',
      file: { column: 'city', words: `${PLACE_HEADINGS.city}, hq city, headquarters` },
    },
    description: {
      holds: 'text',
      shownTo: 'staff',
      file: { column: 'description', words: 'description, about, summary, overview, short description' },
    },
    kind: {
      holds: 'text',
      shownTo: 'staff',
      file: { column: 'kind', words: 'kind, company type, account kind, organization type, ownership' },
    },
    li_industry: {
      holds: 'text',
      shownTo: 'staff',
      file: { column: 'linkedin_industry', words: 'linkedin industry, li industry' },
    },
    // The age tells companies of one name apart (core/facts/names).
    founded: {
      holds: 'count',
      shownTo: 'nobody',
      file: {
        column: 'founded',
        words:
          'founded, founded year, year founded, founding year, year of foundation, established, founded in, founded date, founded on, date founded',
      },
    },
    type: {
      holds: 'text',
      shownTo: 'nobody',
      file: { column: 'type', words: 'type, account type' },
      counts: true,
    },
    confidential: {
      holds: 'flag',
      shownTo: 'nobody',
      file: { column: 'confidential', words: 'confidential' },
      counts: true,
    },
    stealth: {
      holds: 'flag',
      shownTo: 'nobody',
      file: { column: 'stealth', words: 'stealth, stealth mode' },
      counts: true,
    },
    crm_id: {
      holds: 'text',
      shownTo: 'staff',
      file: { column: 'crm_id', words: 'crm id, account crm id' },
    },
    // Each with the system that gave it, such as "Pipedrive:12" (core/facts/book/external-ids.ts).
    external_ids: {
      holds: 'ids',
      shownTo: 'nobody',
      file: {
        column: 'external_id',
        words:
          'id, account id, company id, organization id, organisation id, record id, record id company, do not modify account, external id, hubspot id, pipedrive id, salesforce id, attio id, affinity id, zoho id',
      },
    },
    tags: {
      holds: 'tags',
      shownTo: 'all',
      file: { column: 'industries', words: 'industries, industry, tags, tag, category' },
    },
    // Search finds an account by them, and shows which one the user typed.
    aliases: {
      holds: 'names',
      shownTo: 'nobody',
      file: { column: 'aliases', words: 'aliases, alias, aka, also known as, other names, short name' },
    },
    former_names: {
      holds: 'names',
      shownTo: 'nobody',
      file: { column: 'former_names', words: 'former names, former name, formerly, previous names, previous name' },
    },
  },
  contact: {
    name: {
      holds: 'name',
      shownTo: 'all',
      file: { column: 'name', words: 'name, full name, contact, contact name, person, founder, founder name' },
    },
    first_name: {
      holds: 'name',
      shownTo: 'all',
      file: { column: 'first_name', words: 'first name, given name, firstname' },
    },
    last_name: {
      holds: 'name',
      shownTo: 'nobody',
      file: { column: 'last_name', words: 'last name, family name, surname, lastname' },
    },
    profile_key: {
      holds: 'profile',
      shownTo: 'all',
      file: {
        column: 'profile_url',
        words:
          'profile url, linkedin url, linkedin, profile, linkedin profile, linkedin profile url, person linkedin url, url',
      },
    },
    email: {
      holds: 'email',
      shownTo: 'nobody',
      file: {
        column: 'email',
        words:
          'email, e mail, email address, e mail address, primary email, work email, email work, email addresses, emails, e mail 1 value',
      },
    },
    entity_urn: { holds: 'text', shownTo: 'all', file: null },
    location: {
      holds: 'text',
      shownTo: 'nobody',
      file: { column: 'location', words: Object.values(PLACE_HEADINGS).join(', ') },
    },
    // Shown only: a school makes no colleagues.
    education: {
      holds: 'text',
      shownTo: 'all',
      file: { column: 'education', words: 'education, educations, school, schools, university, college, alma mater' },
    },
    connections: {
      holds: 'count',
      shownTo: 'nobody',
      file: { column: 'connections', words: 'connections, number of connections' },
      counts: true,
    },
    crm_id: {
      holds: 'text',
      shownTo: 'staff',
      file: { column: 'crm_id', words: 'crm id, contact crm id' },
    },
    external_ids: {
      holds: 'ids',
      shownTo: 'nobody',
      file: {
        column: 'external_id',
        words:
          'id, contact id, person id, candidate id, lead id, record id, record id contact, do not modify contact, external id, hubspot id, pipedrive id, salesforce id, attio id, affinity id, zoho id, hnid',
      },
    },
  },
  // A file of tenures gives its months, each with all that is known of it, in `start` and `end`
  // (features/imports/read/network-rows.ts).
  tenure: {
    end_month: { holds: 'month', shownTo: null, file: null, counts: true },
    year_only: { holds: 'count', shownTo: null, file: null, counts: true },
    ended_after: { holds: 'month', shownTo: null, file: null, counts: true },
  },
};

/** Attributes as a source gives them; missing ones are undefined. */
export type StatedInput<E extends Entity> = {
  [A in AttributeOf<E>]?: NonNullable<Selectable<Tables[E]>[A & keyof Selectable<Tables[E]>]>;
};
/** A bare name is a mention (statements.ts). */
export type AccountInput = StatedInput<'account'> & { name: string };
export type ContactInput = StatedInput<'contact'> & { name: string };

/** The columns that attributes fill, and the key of the name. */
export type ColumnsOf<E extends 'account' | 'contact'> = Pick<
  Selectable<Tables[E]>,
  Exclude<AttributeOf<E>, ListName> & keyof Selectable<Tables[E]>
> & { name_key: string };

const IN_ORDER = Object.fromEntries(
  Object.entries(ATTRIBUTES).map(([entity, attributes]) => [entity, Object.entries(attributes)]),
) as unknown as Record<Entity, readonly [name: string, attribute: Attribute][]>;

/** The attributes of an entity by their names, in the order of the table. */
export const listAttributes = (entity: Entity): readonly [name: string, attribute: Attribute][] => IN_ORDER[entity];

/** The attributes with a column in the entity's own table. */
export function listEntityColumns(entity: Entity): string[] {
  return listAttributes(entity)
    .filter(([name]) => !(LIST_ATTRIBUTES[entity] as readonly string[]).includes(name))
    .map(([name]) => name);
}

/** The columns of a file, with the headings that mean each. */
export function getFileColumns(entity: Entity): Record<string, string> {
  return Object.fromEntries(
    listAttributes(entity).flatMap(([, { file }]) => (file ? [[file.column, file.words]] : [])),
  );
}
