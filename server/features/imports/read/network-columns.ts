import { NETWORK_FILES, type NetworkFile } from '../../../../shared/features/imports/import.ts';
import { getFileColumns } from '../../../core/facts/book/attributes.ts';
import { foldText } from '../../../platform/text/names.ts';
import type { ByPlace } from './chosen-columns.ts';
import {
  chooseColumn,
  EMAIL_COLUMNS,
  getKind,
  holdsCompanies,
  holdsKind,
  holdsOwnAddresses,
  holdsPrefixes,
  holdsSome,
  holdsWebsitesOfEmployers,
  PROFILE_COLUMNS,
  type TableSample,
  VALUE_KINDS,
} from './column-kinds.ts';
import { findHeaderMeaning, isAboutOthers, type Meaning, OF_THE_PERSON, splitHeaderWords } from './header-words.ts';
import { completeNameParts, isNameOfOthers, NAME_EXTRAS } from './person-names.ts';

const ACCOUNT = getFileColumns('account');

/** Headings of a person's employer. A CRM gives the one that somebody typed, and the record of a company beside it. */
const EMPLOYERS =
  'company, current company, company name, current company name, account name, associated company, associated company name, primary associated company, organization name, organization names, organization 1 name, company record, company account, sales account, customer account, client account, primary account, account, organization, organisation, employer, current employer, current organization, startup, firm, works at, workplace, company s';

/** Every column by file: its name, then other headings that mean it. */
export const NETWORK_COLUMNS: Record<NetworkFile, Record<string, string>> = {
  accounts: ACCOUNT,
  contacts: {
    ...getFileColumns('contact'),
    ...NAME_EXTRAS,
    profile_url_2:
      'profile url 2, linkedin 2, linkedin url 2, linkedin profile 2, linkedin profile url 2, second linkedin, secondary linkedin, secondary linkedin url, other linkedin, other linkedin url, alternative linkedin url, old linkedin, old linkedin url, former linkedin url',
    profile_url_3: 'profile url 3, linkedin 3, linkedin url 3, linkedin profile 3, linkedin profile url 3',
    email_2:
      'email 2, e mail 2 value, e mail 2 address, secondary email, second email, other email, other emails, alternate email, alternative email, additional email, additional emails, private email, personal email, email home, home email',
    email_3: 'email 3, e mail 3 value, e mail 3 address, tertiary email, third email',
    email_4: 'email 4, e mail 4 value, e mail 4 address',
    email_5: 'email 5, e mail 5 value, e mail 5 address',
    company: EMPLOYERS,
    company_2: EMPLOYERS,
    company_domain:
      'company domain, company website, company domain name, company website url, account domain, account website, organization domain, organization website, employer website, website, website url, web site, domain',
    title:
      'job title, job titles, current title, current job title, organization title, organization 1 title, title, position, current position, position title, role, occupation, job position, current job, job, headline, profile headline',
  },
  tenures: {
    name: 'name, full name, contact, contact name, person',
    first_name: 'first name, given name, firstname',
    last_name: 'last name, family name, surname, lastname',
    ...NAME_EXTRAS,
    profile_url: 'profile url, linkedin url, linkedin, profile, linkedin profile, contact profile url',
    email: 'email, e mail, email address, contact email',
    crm_id: 'crm id, contact crm id',
    external_id: 'contact id, person id, candidate id, lead id, external id',
    company: 'company, account, employer, organization, company name',
    company_domain: 'company domain, domain, company website, account domain',
    title: 'job title, title, position, role',
    start: 'start, from, start date, from date, date from, start month, started, started on, since',
    end: 'end, to, end date, to date, date to, end month, ended, ended on, finished on, until',
  },
  signals: {
    type: 'type, signal type, signal',
    sub_type: 'sub type, subtype',
    direction: 'direction',
    source: 'source',
    details: 'details, comment, note, notes, text',
    from_name: 'from name, from',
    from_profile_url: 'from profile url, from linkedin, from url',
    from_email: 'from email, from e mail',
    from_company: 'from company',
    to_name: 'to name, to',
    to_profile_url: 'to profile url, to linkedin, to url',
    to_email: 'to email, to e mail',
    to_company: 'to company',
    amount: 'amount, count, mails, members',
    date: 'date, occurred on, on, when',
  },
  investments: {
    investor: 'investor, investor name, investor account, fund',
    investor_domain: 'investor domain, investor website',
    company: 'company, account, company name, invested in',
    company_domain: 'company domain, company website, domain',
    round: 'round, series, round code, stage',
    date: 'date, month, funded on, invested on, year',
    relation: 'relation, what',
  },
  customers: {
    company: 'company, portfolio company, vendor, seller, sold by',
    company_domain: 'company domain, company website, vendor domain',
    customer: 'customer, customer name, customer or prospect, prospect, client',
    customer_domain: 'customer domain, customer website, domain, website',
    relation: 'relation, relationship, customer status, status',
  },
};

/** The columns that a file of a kind must have; of each group one column is enough. */
const NEEDED: Record<NetworkFile, string[][]> = {
  investments: [['investor'], ['company']],
  customers: [['company'], ['customer']],
  signals: [['type'], ['to_name', 'to_profile_url', 'to_email']],
  tenures: [['company'], ['start', 'end'], ['name', 'first_name', 'profile_url', 'email', 'crm_id', 'external_id']],
  accounts: [
    ['name'],
    // An id alone says nothing about a company, and other files have one, too.
    Object.keys(ACCOUNT).filter((column) => column !== 'name' && column !== 'crm_id' && column !== 'external_id'),
  ],
  contacts: [
    ['name', 'first_name', 'last_name'],
    ['profile_url', 'email', 'company', 'crm_id', 'external_id'],
  ],
};

/** Headings by file and column, the most specific first: of "Title" and "Job Title" the latter is the title. */
const WORDS = new Map(
  NETWORK_FILES.map((file) => [
    file,
    Object.entries(NETWORK_COLUMNS[file]).map(([column, words]) => ({
      column,
      words: [...words.split(', ').map(foldText), foldText(column)],
    })),
  ]),
);

/** The meanings of columns in other languages' lists of people, if none of our own words are there. */
const FROM_LISTS: Readonly<Partial<Record<Meaning, string>>> = {
  first_name: 'first_name',
  last_name: 'last_name',
  full_name: 'name',
  profile_url: 'profile_url',
  email: 'email',
  company: 'company',
  position: 'title',
};

/** Columns that are about somebody or something beside the row's own person. */
const OF_ANOTHER =
  /\b(?:owner|manager|assistant|referr\w*|created|creator|modified|updated|sender|recruiter|relationship|advis[eo]r|agent|rep|spouse|partner s|interviewer|reports to|supervisor|coordinator|sourcer|introduced|added by|user|mutual|shared|compan(?:y|ies)|organi[sz]ations?|account|parent|logo|photo|image|from|to)\b/;

/** Beside such a column, a lead is the company: "lead_name,contact_name". */
const CONTACT_NAME = /^(?:primary )?contact (?:full )?name$/;

/** Each column of the file with the places of the headings that mean it, the surest heading first. */
function findNamedPlaces(file: NetworkFile, headers: readonly string[], chosen: ByPlace): Map<string, number[]> {
  const isOfContacts = headers.some((header) => CONTACT_NAME.test(splitHeaderWords(header)));
  const keys = headers.map((header, at) => {
    if (chosen.has(at)) return [];
    return isOfContacts && foldText(header) === 'lead name' ? ['company name'] : listKeys(header, file);
  });
  return new Map(
    WORDS.get(file)!.map(({ column, words }) => [
      column,
      words.flatMap((word) => keys.flatMap((those, at) => (those.includes(word) ? [at] : []))),
    ]),
  );
}

/** The meanings of the columns: the user's choices, then what the headings say, then what the values are. */
function listColumns(file: NetworkFile, table: TableSample, chosen: ByPlace): Map<string, number> {
  const { headers } = table;
  const found = new Map<string, number>();
  for (const [at, field] of chosen) if (field !== null && field in NETWORK_COLUMNS[file]) found.set(field, at);
  const taken = new Set([...found.values(), ...chosen.keys()]);
  const take = (column: string, at: number): void => {
    if (found.has(column) || taken.has(at)) return;
    found.set(column, at);
    taken.add(at);
  };
  for (const [column, places] of findNamedPlaces(file, headers, chosen)) {
    const free = places.filter(
      (at) =>
        !taken.has(at) &&
        !isDenied(column, table, at) &&
        !(file === 'contacts' && column === 'company_domain' && !isOfEmployers(table, at, found)),
    );
    if (free.length > 0 && !found.has(column)) take(column, chooseColumn(table, column, free));
  }
  if (file === 'contacts') for (const [at, header] of headers.entries()) takeMeaning(table, { header, at }, take);
  if (file === 'contacts' || file === 'tenures') completeNameParts(table, found, chosen);
  if (file === 'contacts') takePrefix(table, take);
  if (file === 'contacts' || file === 'tenures') takeAddresses(table, found, take, taken);
  return found;
}

/** Whether the values of a column show that its heading means something else. */
const isDenied = (column: string, table: TableSample, at: number): boolean =>
  (column === 'profile_url' && isWebsiteOnly(table, at)) ||
  (column === 'title' && holdsPrefixes(table, at)) ||
  (column === 'external_id' && isIdOfLead(table, at));

/** Whether a heading says whose website it is. Otherwise it may be the person's own, and names and e-mail addresses must show it. */
export const isOfCompany = (header: string): boolean =>
  /company|account|organi[sz]ation|employer/.test(foldText(header));

const isOfEmployers = (table: TableSample, at: number, columns: ReadonlyMap<string, number>): boolean =>
  holdsKind(table, at, 'website') && (isOfCompany(table.headers[at]!) || holdsWebsitesOfEmployers(table, at, columns));

/** Beside somebody's primary contact, the id of the row is the company's. */
const isIdOfLead = ({ headers }: TableSample, at: number): boolean =>
  foldText(headers[at]!) === 'id' && headers.some((header) => /^primary contact /.test(splitHeaderWords(header)));

/** The title of an address book stands before the name: "Dr.", and not a job's. */
function takePrefix(table: TableSample, take: Take): void {
  const at = table.headers.findIndex(
    (header, place) => findHeaderMeaning(header)?.meaning === 'position' && holdsPrefixes(table, place),
  );
  if (at !== -1) take('name_prefix', at);
}

/** Whether a column "URL" holds the websites of companies, not profiles. */
const isWebsiteOnly = (table: TableSample, at: number): boolean =>
  foldText(table.headers[at]!) === 'url' && holdsKind(table, at, 'website') && !holdsKind(table, at, 'profile');

type Take = (column: string, at: number) => void;

/** Headings in other languages, and headings of which only a part is a known word, if the values are of the kind. */
function takeMeaning(table: TableSample, { header, at }: { header: string; at: number }, take: Take): void {
  const known = findHeaderMeaning(header);
  const column = known ? FROM_LISTS[known.meaning] : undefined;
  if (!known || column === undefined || isDenied(column, table, at)) return;
  const kind = getKind(column) ?? 'words';
  const isAddress = kind === 'profile' || kind === 'email';
  const isNamed = kind === 'profile' && /linkedin/.test(splitHeaderWords(header)) && holdsSome(table, at, kind);
  const isOwn = isAddress ? isNamed || holdsOwnAddresses(table, at, kind) : holdsKind(table, at, kind);
  const isOfAnother = isAddress && !isOwn && holdsKind(table, at, kind);
  if (known.languages.length > 0 ? !isOfAnother : isOwn) take(column, at);
}

/** Columns that may hold a further profile of the person: numbered ones, and those that say whose address it is. */
const OF_A_PROFILE = /linkedin|profil|\burl\b|\bwebsite \d/;
/** Where address books keep a person's websites, one of which may be the profile. */
const WEBSITE_OF_A_CARD = /^(?:website \d+ value|(?:personal |business )?web ?page(?: \d)?)$/;
/** Profiles of people who know the person. */
const IN_COMMON = /\b(?:common|connections?|invit\w+|intro\w*|met)\b/;

/** Columns of nothing but profile addresses or e-mail addresses of the row's person, in any heading. */
function takeAddresses(table: TableSample, found: Map<string, number>, take: Take, taken: ReadonlySet<number>): void {
  const isProfile = (at: number) => holdsKind(table, at, 'profile');
  const isTakenWell = isProfile(found.get('profile_url') ?? -1);
  table.headers.forEach((header, at) => {
    const words = splitHeaderWords(header);
    if (taken.has(at) || OF_ANOTHER.test(words)) return;
    if (holdsOwnAddresses(table, at, 'profile')) {
      // The address of a paid tool identifies nobody.
      if (!isTakenWell && !isProfile(found.get('profile_url') ?? -1)) found.delete('profile_url');
      const isFurther = found.has('profile_url');
      const free = PROFILE_COLUMNS.find((column) => !found.has(column) && column in NETWORK_COLUMNS.contacts);
      if (free !== undefined && (!isFurther || (OF_A_PROFILE.test(words) && !IN_COMMON.test(words)))) take(free, at);
    } else if (holdsOwnAddresses(table, at, 'email')) {
      const free = EMAIL_COLUMNS.find((column) => !found.has(column) && column in NETWORK_COLUMNS.contacts);
      if (free !== undefined) take(free, at);
    } else if (WEBSITE_OF_A_CARD.test(words) && holdsSome(table, at, 'profile')) {
      const free = PROFILE_COLUMNS.slice(1).find((column) => !found.has(column) && column in NETWORK_COLUMNS.contacts);
      if (free !== undefined) take(free, at);
    }
  });
}

/** The names, companies and titles of people that only the values show. */
export function completePeople({ file, columns }: NetworkColumns, table: TableSample, chosen: ByPlace): NetworkColumns {
  const all = new Map(columns);
  const named = all.get('name') ?? -1;
  if (!chosen.has(named) && isNameOfOthers(all, table)) {
    all.delete('name');
    if (!all.has('company')) all.set('company', named);
  }
  const take = (column: string, isIt: (at: number) => boolean): void => {
    if (all.has(column)) return;
    const taken = new Set([...all.values(), ...chosen.keys()]);
    const at = table.headers.findIndex(
      (header, place) =>
        !taken.has(place) && !isAboutOthers(header) && !OF_ANOTHER.test(splitHeaderWords(header)) && isIt(place),
    );
    if (at !== -1) all.set(column, at);
  };
  if (!['first_name', 'last_name'].some((column) => all.has(column)))
    take('name', (at) => holdsKind(table, at, 'person'));
  take('title', (at) => holdsKind(table, at, 'job'));
  if (all.has('name') || all.has('first_name')) take('company', (at) => holdsCompanies(table, at));
  return { file, columns: all };
}

/** What a column holds that only its values show, where that is not the kind of the field. */
const BY_VALUES: Readonly<Record<string, keyof typeof VALUE_KINDS>> = {
  title: 'job',
  company: 'company',
  name_prefix: 'prefix',
};

/** Why each column is read as it is, by its place, in words for users. */
export function explainColumns(
  { file, columns }: NetworkColumns,
  table: TableSample,
  chosen: ByPlace,
): ReadonlyMap<number, string> {
  const named = findNamedPlaces(file, table.headers, chosen);
  return new Map(
    [...columns].map(([column, at]) => {
      const places = named.get(column) ?? [];
      const worse = places.find((place) => place !== at && places.indexOf(place) < places.indexOf(at));
      const kind = getKind(column);
      if (chosen.has(at)) return [at, 'You chose it.'];
      if (places.includes(at))
        return [
          at,
          worse === undefined ? 'The heading says so.' : `Its values fit better than those of ${table.headers[worse]}.`,
        ];
      const known = findHeaderMeaning(table.headers[at]!);
      if (known && FROM_LISTS[known.meaning] === column)
        return [at, known.languages.length > 0 ? 'The heading says so.' : 'Part of the heading and the values say so.'];
      const words = BY_VALUES[column] ?? kind ?? 'person';
      return [at, `It holds ${VALUE_KINDS[words]}.`];
    }),
  );
}

/** Files that are recognized by a special column. */
const TOLD = new Set<NetworkFile>(['investments', 'customers', 'signals', 'tenures']);

const OF_THE_COMPANY = /^(?:company|organi[sz]ation|account) (?=.)/;
const PREFIX: Partial<Record<NetworkFile, RegExp>> = { contacts: OF_THE_PERSON, accounts: OF_THE_COMPANY };

/** A heading as words: unchanged, and without a prefix for what the file is about ("Person - Name", "Organization - Website"). */
function listKeys(header: string, file: NetworkFile): string[] {
  const key = foldText(header);
  const spaced = splitHeaderWords(header);
  const prefix = PREFIX[file];
  return prefix ? [key, spaced, spaced.replace(prefix, '')] : [key, spaced];
}

/** Columns that only files of people and their jobs have: their "Name" is not a company's. */
const OF_PEOPLE =
  /^(?:first|given|last|family|middle|additional) name$|^firstname$|^lastname$|^surname$|^birthday$|^gender$|^(?:started|finished) on$/;

export interface NetworkColumns {
  file: NetworkFile;
  columns: Map<string, number>;
}

const nothing: ByPlace = new Map();

/** The file's kind and columns by its headings and values; null if it is not one of the network's files. */
export function detectNetworkFile(table: TableSample, chosen: ByPlace = nothing): NetworkColumns | null {
  const { headers } = table;
  const links = listColumns('investments', table, chosen);
  const subject = headers.findIndex((header, at) => foldText(header) === 'name' && !chosen.has(at));
  // "name, what, company" describes relations of companies; the names are not people.
  if (links.has('relation') && links.has('company') && subject !== -1) {
    return { file: 'investments', columns: links.set('investor', subject) };
  }
  // In the order of NEEDED: files that are recognized by a special column come first.
  const fitting = (Object.keys(NEEDED) as NetworkFile[])
    .map((file) => ({ file, columns: listColumns(file, table, chosen) }))
    .filter((option) => describeMissingColumns(option) === null)
    .filter(({ file }) => file !== 'accounts' || !headers.some((header) => OF_PEOPLE.test(splitHeaderWords(header))));
  // "name, company, title" also fits accounts (by "type") or contacts (by "company"): the kind with more known columns wins.
  const found = fitting.find(({ file }) => TOLD.has(file));
  const known = found ?? fitting.sort((a, b) => countMeanings(b) - countMeanings(a))[0];
  if (known) return known;
  const people = completePeople(readColumnsAs('contacts', table, chosen), table, chosen);
  return describeMissingColumns(people) === null ? people : null;
}

const countMeanings = ({ columns }: NetworkColumns): number => columns.size - Number(columns.has('company_2'));

/** The columns of a file whose kind the user chose. */
export const readColumnsAs = (file: NetworkFile, table: TableSample, chosen: ByPlace): NetworkColumns => ({
  file,
  columns: listColumns(file, table, chosen),
});

/** The columns that a file of that kind lacks, as a sentence; null if none. */
export function describeMissingColumns({ file, columns }: NetworkColumns): string | null {
  const group = NEEDED[file].find((group) => !group.some((column) => columns.has(column)));
  return group ? `A file of ${file} needs a column for ${group.map(getColumnLabel).join(' or ')}.` : null;
}

/** The name of a column for users. */
export const getColumnLabel = (column: string): string => column.replaceAll('_', ' ');

/** The number of known headers in a row, for finding the header. */
export function countKnownNetworkHeaders(cells: string[]): number {
  return cells.length > 1 ? (detectNetworkFile({ headers: cells, samples: [] })?.columns.size ?? 0) : 0;
}
