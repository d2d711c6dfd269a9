/** Recognizes the columns of a list of leads (document 4 §5), in the words of the tools that make such lists. */
import type { LeadField } from '../../../shared/features/focus-lists/list.ts';
import { NO_LEAD_COLUMN } from '../../../shared/features/focus-lists/list.ts';
import { holdsOtherPart } from '../../core/network/words/name-parts.ts';
import { foldText } from '../../platform/text/names.ts';
import { parseProfileAddress } from '../../platform/text/profile-address.ts';

export interface LeadColumn {
  name: string;
  field: LeadField | null;
}

/** `linkedInProfileUrl` → `linked in profile url` */
const getWords = (header: string): string => foldText(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));

/** The subject of a heading that is not about the lead. */
const OTHERS =
  /\b(?:companys?|organi[sz]ation|account|owner|user|previous|past|parent|subsidiary|facebook|twitter|zoom ?info|thread|message|posts?|comment|sales navigator|image|query)\b/;

const PATTERNS: readonly [LeadField, RegExp][] = [
  [
    'linkedin',
    /^(?:(?:person |contact |lead |default |public |profile )*(?:linked ?in|li)(?: (?:contact|person|public))?(?: profile?)?(?: (?:url|urls|link|address))?(?: public| unique id)?|(?:default |public )?profile (?:url|link|address)|profile)$/,
  ],
  [
    'full_name',
    /^(?:(?:contact|person|lead|candidate) )?(?:full )?name$|^(?:vollstandiger name|nom complet|nombre completo|nome completo|שם מלא)$/,
  ],
  [
    'first_name',
    /^(?:(?:contact|person|lead|supplier|candidate) )?(?:first|given) ?name(?: from)?$|^firstname(?: from)?$|^forename$|^(?:vorname|prenom|nombre|nome|שם פרטי)$/,
  ],
  [
    'last_name',
    /^(?:(?:contact|person|lead|supplier|candidate) )?(?:last|family) ?name(?: from)?$|^lastname(?: from)?$|^surname$|^(?:nachname|nom(?: de famille)?|apellidos?|sobrenome|שם משפחה)$/,
  ],
  [
    'email',
    /^(?:(?:person|contact|lead|work|business|primary|professional|company) )*(?:e ?mail(?: address(?:es)?)?|mail)(?: (?:address )?(?:1|one))?$|^(?:e ?mail adresse|correo(?: electronico)?|courriel|email professionnel|posta elettronica|דואל|メールアドレス)$/,
  ],
  [
    'title',
    /^(?:(?:current|contact|person|lead) )?(?:job )?title$|^(?:current )?(?:position|job|role)$|^occupation(?: from)?$|^(?:profile )?headline$|^(?:funktion|titel|stelle|poste|fonction|cargo|puesto|תפקיד)$/,
  ],
  [
    'location',
    /^(?:person |mailing |contact |supplier )?(?:location|city|state|country)$|^(?:country region|state region|mailing state province|region|ort|stadt|ville|pays|ciudad|pais|cidade|עיר|מיקום)$/,
  ],
];
const COMPANY =
  /^(?:current |supplier )?(?:company|employer|organi[sz]ation)(?: name)?(?: from| for emails)?$|^account name$|^current company name$|^(?:firma|unternehmen|entreprise|societe|empresa|חברה)$/;

/** The meaning of a heading; null if it is not used. `full_name` counts in exactly this spelling, `linkedin` in any. */
export function getField(header: string): LeadField | null {
  if (header.trim() === 'full_name') return 'full_name';
  if (/^full_name$/i.test(header.trim())) return null;
  const words = getWords(header);
  if (/^linked ?in urls?$/.test(words)) return 'linkedin';
  if (COMPANY.test(words)) return 'company';
  if (OTHERS.test(words)) return null;
  return PATTERNS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

const isHeadline = (header: string): boolean => /headline$/.test(getWords(header));

/** Columns that only lists of people have. */
const OF_PEOPLE = /^(?:title|job title|e ?mail(?: address)?|company|company name|employer|location|linkedin)$/;

/** The meaning of the columns unless the user says otherwise. */
export function guessLeadColumns(headers: readonly string[]): LeadColumn[] {
  const columns = headers.map((name) => ({ name, field: getField(name) }));
  // "Name" alone is a person's name only if other columns about a person are there: companies have names, too.
  const people = columns.some(
    ({ name, field }) => field === 'linkedin' || field === 'title' || OF_PEOPLE.test(getWords(name)),
  );
  const named = columns.some(({ name, field }) => field === 'full_name' && getWords(name) !== 'name');
  // The headline counts if no job is given.
  const jobs = columns.some(({ name, field }) => field === 'title' && !isHeadline(name));
  return columns.map((column) =>
    (jobs && column.field === 'title' && isHeadline(column.name)) ||
    (getWords(column.name) === 'name' && column.field === 'full_name' && columns.length > 1 && (!people || named))
      ? { ...column, field: null }
      : column,
  );
}

/** The share of filled cells that must be profile addresses in a column whose heading says nothing. */
const MOSTLY = 0.6;

/** If no heading names the column of addresses, the column whose cells are addresses. */
export function findAddressColumn(
  columns: readonly LeadColumn[],
  samples: readonly (readonly string[])[],
): LeadColumn[] {
  if (columns.some(({ field }) => field === 'linkedin')) return [...columns];
  const at = columns.findIndex(({ name, field }, place) => {
    const filled = samples.map((cells) => cells[place]?.trim() ?? '').filter((cell) => cell !== '');
    const addresses = filled.filter((cell) => /linkedin/i.test(cell) && 'key' in parseProfileAddress(cell));
    return field === null && !OTHERS.test(getWords(name)) && addresses.length > filled.length * MOSTLY;
  });
  return columns.map((column, place) => (place === at ? { ...column, field: 'linkedin' } : column));
}

/** Beside one part of a name, what is called the name may be the other part. */
export function completeLeadNames(
  columns: readonly LeadColumn[],
  samples: readonly (readonly string[])[],
): LeadColumn[] {
  const [name, first, last] = (['full_name', 'first_name', 'last_name'] as const).map((wanted) =>
    columns.findIndex(({ field }) => field === wanted),
  ) as [number, number, number];
  const part = Math.max(first, last);
  const isOther =
    name !== -1 &&
    part !== -1 &&
    Math.min(first, last) === -1 &&
    holdsOtherPart(samples.map((cells) => [cells[name] ?? '', cells[part] ?? '']));
  return columns.map((column, place) =>
    isOther && place === name ? { ...column, field: first === -1 ? 'first_name' : 'last_name' } : column,
  );
}

/** The number of known headings, for finding the header. */
export const countKnownLeadHeaders = (cells: readonly string[]): number =>
  cells.filter((cell) => getField(cell) !== null).length;

/** The sentence about missing columns, without which leads cannot be looked up; null if nothing is missing. */
export function describeLackingColumns(columns: readonly LeadColumn[]): string | null {
  const has = (field: LeadField) => columns.some((column) => column.field === field);
  if (has('linkedin') || has('email') || has('full_name') || (has('first_name') && has('last_name'))) return null;
  const companies = columns.filter(({ name }) =>
    /\b(?:company|organi[sz]ation|employees|website)\b/.test(getWords(name)),
  );
  return companies.length < 2
    ? NO_LEAD_COLUMN
    : `This looks like a list of companies, but leads are people. ${NO_LEAD_COLUMN}`;
}
