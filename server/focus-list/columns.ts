/** As what the columns of a list of leads are read (document 4 §5), in the words of the tools that make such lists. */
import type { LeadField } from '../../shared/focus-list/list.ts';
import { NO_LEAD_COLUMN } from '../../shared/focus-list/list.ts';
import { foldText } from '../network/names.ts';

export interface LeadColumn {
  name: string;
  field: LeadField | null;
}

/** `linkedInProfileUrl` → `linked in profile url` */
const wordsOf = (header: string): string => foldText(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));

/** What a heading is about when it is about somebody or something else than the lead. */
const OTHERS =
  /\b(?:companys?|organi[sz]ation|account|owner|user|previous|past|parent|subsidiary|facebook|twitter|zoom ?info|thread|message|posts?|comment|sales navigator|image|query)\b/;

const PATTERNS: readonly [LeadField, RegExp][] = [
  [
    'linkedin',
    /^(?:(?:person |contact |lead |default |public |profile )*linked ?in(?: (?:contact|person|public))?(?: profile)?(?: (?:url|urls|link|address))?(?: public| unique id)?|(?:default |public )?profile (?:url|link|address)|profile)$/,
  ],
  ['full_name', /^(?:(?:contact|person|lead|candidate) )?(?:full )?name$/],
  [
    'first_name',
    /^(?:(?:contact|person|lead|supplier|candidate) )?(?:first|given) ?name(?: from)?$|^firstname(?: from)?$/,
  ],
  [
    'last_name',
    /^(?:(?:contact|person|lead|supplier|candidate) )?(?:last|family) ?name(?: from)?$|^lastname(?: from)?$|^surname$/,
  ],
  [
    'title',
    /^(?:(?:current|contact|person|lead) )?(?:job )?title$|^(?:current )?(?:position|job|role)$|^occupation(?: from)?$|^(?:profile )?headline$/,
  ],
  [
    'location',
    /^(?:person |mailing |contact |supplier )?(?:location|city|state|country)$|^(?:country region|state region|mailing state province|region)$/,
  ],
];
const COMPANY =
  /^(?:current |supplier )?(?:company|employer|organi[sz]ation)(?: name)?(?: from| for emails)?$|^account name$|^current company name$/;

/** What a heading says; null for what is not looked at. `full_name` counts in exactly this spelling, `linkedin` in any. */
export function fieldOf(header: string): LeadField | null {
  if (header.trim() === 'full_name') return 'full_name';
  if (/^full_name$/i.test(header.trim())) return null;
  const words = wordsOf(header);
  if (/^linked ?in urls?$/.test(words)) return 'linkedin';
  if (COMPANY.test(words)) return 'company';
  if (OTHERS.test(words)) return null;
  return PATTERNS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** Columns that only lists of people have. */
const OF_PEOPLE = /^(?:title|job title|e ?mail(?: address)?|company|company name|employer|location|linkedin)$/;

/** As what the columns are read if nobody says otherwise. */
export function leadColumns(headers: readonly string[]): LeadColumn[] {
  const columns = headers.map((name) => ({ name, field: fieldOf(name) }));
  // "Name" alone is a person's where something else of a person stands beside it: companies have names, too.
  const people = columns.some(
    ({ name, field }) => field === 'linkedin' || field === 'title' || OF_PEOPLE.test(wordsOf(name)),
  );
  const named = columns.some(({ name, field }) => field === 'full_name' && wordsOf(name) !== 'name');
  return columns.map((column) =>
    wordsOf(column.name) === 'name' && column.field === 'full_name' && columns.length > 1 && (!people || named)
      ? { ...column, field: null }
      : column,
  );
}

/** How many headings are known, for finding the header. */
export const knownLeadHeaders = (cells: readonly string[]): number =>
  cells.filter((cell) => fieldOf(cell) !== null).length;

/** What has to be said of the columns before leads can be looked for, as a sentence; null for nothing. */
export function lackOf(columns: readonly LeadColumn[]): string | null {
  const has = (field: LeadField) => columns.some((column) => column.field === field);
  if (has('linkedin') || has('full_name') || (has('first_name') && has('last_name'))) return null;
  const companies = columns.filter(({ name }) =>
    /\b(?:company|organi[sz]ation|employees|website)\b/.test(wordsOf(name)),
  );
  return companies.length < 2
    ? NO_LEAD_COLUMN
    : `This looks like a list of companies; only people are looked for. ${NO_LEAD_COLUMN}`;
}
