import { NETWORK_FILES, type NetworkFile } from '../../../shared/imports/import.ts';
import { fileColumns } from '../../facts/attributes.ts';
import { foldText } from '../../network/names.ts';
import type { ByPlace } from './chosen-columns.ts';

const ACCOUNT = fileColumns('account');

/** Every column by file: its name, then other words that are taken for it. */
export const COLUMNS: Record<NetworkFile, Record<string, string>> = {
  accounts: ACCOUNT,
  contacts: {
    ...fileColumns('contact'),
    company: 'company, company name, current company, account, organization, employer',
    title: 'title, position, job title, role, current title',
  },
  tenures: {
    name: 'name, full name, contact, contact name, person',
    first_name: 'first name, given name, firstname',
    last_name: 'last name, family name, surname, lastname',
    profile_url: 'profile url, linkedin url, linkedin, profile, linkedin profile, contact profile url',
    email: 'email, e mail, email address, contact email',
    crm_id: 'crm id, contact id, contact crm id, external id',
    company: 'company, account, employer, organization, company name',
    company_domain: 'company domain, domain, company website, account domain',
    title: 'title, position, job title, role',
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

/** What a file must have to be of its kind; of each group one column is enough. */
const NEEDED: Record<NetworkFile, string[][]> = {
  investments: [['investor'], ['company']],
  customers: [['company'], ['customer']],
  signals: [['type'], ['to_name', 'to_profile_url', 'to_email']],
  tenures: [['company'], ['start', 'end'], ['name', 'first_name', 'profile_url', 'email', 'crm_id']],
  accounts: [
    ['name'],
    // An id alone says nothing of a company, and files of other things have one, too.
    Object.keys(ACCOUNT).filter((column) => column !== 'name' && column !== 'crm_id'),
  ],
  contacts: [
    ['name', 'first_name', 'last_name'],
    ['profile_url', 'email', 'company', 'crm_id'],
  ],
};

function index(file: NetworkFile): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(COLUMNS[file]).flatMap(([column, words]) => [
      [foldText(column), column] as const,
      ...words.split(', ').map((word) => [foldText(word), column] as const),
    ]),
  );
}
const KNOWN = Object.fromEntries(NETWORK_FILES.map((file) => [file, index(file)])) as Record<
  NetworkFile,
  ReadonlyMap<string, string>
>;

/** Which column of the file each header is, what somebody says first; the first of two that mean the same counts. */
function columnsOf(file: NetworkFile, headers: readonly string[], chosen: ByPlace): Map<string, number> {
  const found = new Map<string, number>();
  for (const [at, field] of chosen) if (field !== null && field in COLUMNS[file]) found.set(field, at);
  headers.forEach((header, at) => {
    const column = chosen.has(at) ? undefined : KNOWN[file].get(foldText(header));
    if (column && !found.has(column)) found.set(column, at);
  });
  return found;
}

/** Files that are told by a column of their own. */
const TOLD = new Set<NetworkFile>(['investments', 'customers', 'signals', 'tenures']);

export interface NetworkColumns {
  file: NetworkFile;
  columns: Map<string, number>;
}

const nothing: ByPlace = new Map();

/** The file's kind and columns by its header; null when it is none of ours. */
export function networkFileOf(headers: readonly string[], chosen: ByPlace = nothing): NetworkColumns | null {
  const links = columnsOf('investments', headers, chosen);
  const subject = headers.findIndex((header, at) => foldText(header) === 'name' && !chosen.has(at));
  // "name, what, company" tells how companies hang together; the names are no people.
  if (links.has('relation') && links.has('company') && subject !== -1) {
    return { file: 'investments', columns: links.set('investor', subject) };
  }
  // In the order of NEEDED: the files that are told by a column of their own come first.
  const fitting = (Object.keys(NEEDED) as NetworkFile[])
    .map((file) => ({ file, columns: columnsOf(file, headers, chosen) }))
    .filter((each) => missingIn(each) === null);
  // "name, company, title" also fits accounts by its "type" or contacts by "company": more known columns decide.
  const told = fitting.find(({ file }) => TOLD.has(file));
  return told ?? fitting.sort((a, b) => b.columns.size - a.columns.size)[0] ?? null;
}

/** The columns of a file of which somebody says which one it is. */
export const columnsAs = (file: NetworkFile, headers: readonly string[], chosen: ByPlace): NetworkColumns => ({
  file,
  columns: columnsOf(file, headers, chosen),
});

/** What a file of that kind cannot do without, as a sentence; null when nothing is missing. */
export function missingIn({ file, columns }: NetworkColumns): string | null {
  const group = NEEDED[file].find((each) => !each.some((column) => columns.has(column)));
  return group ? `A file of ${file} needs a column for ${group.map(labelOf).join(' or ')}.` : null;
}

/** What a column is called where people choose it. */
export const labelOf = (column: string): string => column.replaceAll('_', ' ');

/** How many headers of a row are ours, for finding the header. */
export function knownNetworkHeaders(cells: string[]): number {
  return cells.length > 1 ? (networkFileOf(cells)?.columns.size ?? 0) : 0;
}
