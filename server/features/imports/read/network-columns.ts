import { NETWORK_FILES, type NetworkFile } from '../../../../shared/features/imports/import.ts';
import { fileColumns } from '../../../core/facts/book/attributes.ts';
import { foldText } from '../../../platform/text/names.ts';
import type { ByPlace } from './chosen-columns.ts';
import { type Meaning, meaningOfHeader, OF_THE_PERSON, spacedOut } from './header-words.ts';

const ACCOUNT = fileColumns('account');

/** Every column by file: its name, then other headings that mean it. */
export const NETWORK_COLUMNS: Record<NetworkFile, Record<string, string>> = {
  accounts: ACCOUNT,
  contacts: {
    ...fileColumns('contact'),
    company:
      'company, current company, company name, account name, associated company, primary associated company, organization name, organization 1 name, company record, account, organization, organisation, employer, current employer, startup',
    title:
      'job title, job titles, current title, current job title, organization title, organization 1 title, title, position, current position, role, occupation, job position',
  },
  tenures: {
    name: 'name, full name, contact, contact name, person',
    first_name: 'first name, given name, firstname',
    last_name: 'last name, family name, surname, lastname',
    profile_url: 'profile url, linkedin url, linkedin, profile, linkedin profile, contact profile url',
    email: 'email, e mail, email address, contact email',
    crm_id: 'crm id, contact crm id',
    external_id: 'contact id, person id, candidate id, lead id, external id',
    company: 'company, account, employer, organization, company name',
    company_domain: 'company domain, domain, company website, account domain',
    title: 'job title, title, position, role',
    start: 'start, from, start date, start month, started, since',
    end: 'end, to, end date, end month, ended, until',
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

/** The meaning of each header, the user's choices first; of two with the same meaning the first counts. */
function columnsOf(file: NetworkFile, headers: readonly string[], chosen: ByPlace): Map<string, number> {
  const found = new Map<string, number>();
  for (const [at, field] of chosen) if (field !== null && field in NETWORK_COLUMNS[file]) found.set(field, at);
  const keys = headers.map((header, at) => (chosen.has(at) ? [] : keysOf(header, file)));
  const taken = new Set(found.values());
  for (const { column, words } of WORDS.get(file)!) {
    if (found.has(column)) continue;
    for (const word of words) {
      const at = keys.findIndex((those, place) => those.includes(word) && !taken.has(place));
      if (at === -1) continue;
      found.set(column, at);
      taken.add(at);
      break;
    }
  }
  if (file === 'contacts') {
    headers.forEach((header, at) => {
      const known = chosen.has(at) || taken.has(at) ? null : meaningOfHeader(header);
      const column = known && known.languages.length > 0 ? FROM_LISTS[known.meaning] : undefined;
      if (column === undefined || found.has(column)) return;
      found.set(column, at);
      taken.add(at);
    });
  }
  return found;
}

/** Files that are recognized by a special column. */
const TOLD = new Set<NetworkFile>(['investments', 'customers', 'signals', 'tenures']);

const OF_THE_COMPANY = /^(?:company|organi[sz]ation|account) (?=.)/;
const PREFIX: Partial<Record<NetworkFile, RegExp>> = { contacts: OF_THE_PERSON, accounts: OF_THE_COMPANY };

/** A heading as words: unchanged, and without a prefix for what the file is about ("Person - Name", "Organization - Website"). */
function keysOf(header: string, file: NetworkFile): string[] {
  const key = foldText(header);
  const spaced = spacedOut(header);
  const prefix = PREFIX[file];
  return prefix ? [key, spaced, spaced.replace(prefix, '')] : [key, spaced];
}

/** Columns that only files of people have: their "Name" is not a company's. */
const OF_PEOPLE =
  /^(?:first|given|last|family|middle|additional) name$|^firstname$|^lastname$|^surname$|^birthday$|^gender$/;

export interface NetworkColumns {
  file: NetworkFile;
  columns: Map<string, number>;
}

const nothing: ByPlace = new Map();

/** The file's kind and columns by its header; null if it is not one of the network's files. */
export function networkFileOf(headers: readonly string[], chosen: ByPlace = nothing): NetworkColumns | null {
  const links = columnsOf('investments', headers, chosen);
  const subject = headers.findIndex((header, at) => foldText(header) === 'name' && !chosen.has(at));
  // "name, what, company" describes relations of companies; the names are not people.
  if (links.has('relation') && links.has('company') && subject !== -1) {
    return { file: 'investments', columns: links.set('investor', subject) };
  }
  // In the order of NEEDED: files that are recognized by a special column come first.
  const fitting = (Object.keys(NEEDED) as NetworkFile[])
    .map((file) => ({ file, columns: columnsOf(file, headers, chosen) }))
    .filter((each) => missingIn(each) === null)
    .filter(({ file }) => file !== 'accounts' || !headers.some((header) => OF_PEOPLE.test(spacedOut(header))));
  // "name, company, title" also fits accounts (by "type") or contacts (by "company"): the kind with more known columns wins.
  const told = fitting.find(({ file }) => TOLD.has(file));
  return told ?? fitting.sort((a, b) => b.columns.size - a.columns.size)[0] ?? null;
}

/** The columns of a file whose kind the user chose. */
export const columnsAs = (file: NetworkFile, headers: readonly string[], chosen: ByPlace): NetworkColumns => ({
  file,
  columns: columnsOf(file, headers, chosen),
});

/** The columns that a file of that kind lacks, as a sentence; null if none. */
export function missingIn({ file, columns }: NetworkColumns): string | null {
  const group = NEEDED[file].find((each) => !each.some((column) => columns.has(column)));
  return group ? `A file of ${file} needs a column for ${group.map(labelOfColumn).join(' or ')}.` : null;
}

/** The name of a column for users. */
export const labelOfColumn = (column: string): string => column.replaceAll('_', ' ');

/** The number of known headers in a row, for finding the header. */
export function knownNetworkHeaders(cells: string[]): number {
  return cells.length > 1 ? (networkFileOf(cells)?.columns.size ?? 0) : 0;
}
