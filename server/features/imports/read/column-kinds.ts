/**
 * Tells by its values what a column holds, whatever its heading: profile addresses, e-mail addresses, websites, dates, head-counts, words.
 * Of several columns whose headings mean the same the one with better values is taken (network-columns.ts).
 */
import { hasLegalForm, looksLikePerson } from '../../../core/network/words/person-like.ts';
import { readCount } from '../../../platform/files/cells/counts.ts';
import { isPlaceholder } from '../../../platform/files/cells/placeholders.ts';
import { findEmail } from '../../../platform/files/tables/emails.ts';
import { formatCell } from '../../../platform/files/tables/formulas.ts';
import { parseWebsite } from '../../../platform/files/tables/websites.ts';
import { areOtherDomains, getRegistrableDomain } from '../../../platform/text/domains.ts';
import { foldName, foldText } from '../../../platform/text/names.ts';
import { findProfileKeys } from '../../../platform/text/profile-address.ts';
import { holdsSalutations, isJob } from './column-values.ts';
import { readJobEdge } from './job-dates.ts';

/** The kinds of values, in words for users. */
export const VALUE_KINDS = {
  profile: 'profile addresses',
  email: 'e-mail addresses',
  website: 'websites',
  date: 'dates',
  count: 'numbers',
  words: 'words',
  job: 'job titles',
  person: 'people’s names',
  company: 'companies, as the addresses beside them show',
  prefix: 'titles that stand before names',
} as const;
type ValueKind = keyof typeof VALUE_KINDS;
/** Those that a cell shows by itself. */
type CellKind = Exclude<ValueKind, 'company' | 'prefix'>;

/** The columns of a person's e-mail addresses, of which the first is shown. */
export const EMAIL_COLUMNS = ['email', 'email_2', 'email_3', 'email_4', 'email_5'];

/** The columns of the addresses of a person's profiles. */
export const PROFILE_COLUMNS = ['profile_url', 'profile_url_2', 'profile_url_3'];

/** The kind of a field's values. */
const KIND_OF_FIELD: Readonly<Record<string, CellKind>> = {
  headcount: 'count',
  start: 'date',
  end: 'date',
  date: 'date',
  company: 'words',
  company_2: 'words',
  title: 'words',
};

export const getKind = (field: string): CellKind | undefined =>
  /profile_url(?:_\d)?$/.test(field)
    ? 'profile'
    : /email(?:_\d)?$/.test(field)
      ? 'email'
      : /(?:^|_)(?:website|domain)$/.test(field)
        ? 'website'
        : KIND_OF_FIELD[field];

const isWebsite = (value: string): boolean => !value.includes('@') && parseWebsite(value)?.domain !== undefined;

const isWords = (value: string): boolean =>
  /\p{L}/u.test(value) &&
  !/:\/\/|^\S+@\S+$|^www\./i.test(value.replace(/\(https?:[^)]*\)/g, '')) &&
  !/^\d[\d.,:/-]*$/.test(value);

const IS: Readonly<Record<CellKind, (value: string) => boolean>> = {
  profile: (value) => findProfileKeys(value).length > 0,
  email: (value) => findEmail(value) !== null,
  website: isWebsite,
  date: (value) => readJobEdge(value, 'end', 'dmy') !== null,
  count: (value) => readCount(value) !== null,
  words: isWords,
  job: (value) => isWords(value) && isJob(value),
  person: looksLikePerson,
};

/** The first rows of a table, of which each column's values are looked at once. */
export interface TableSample {
  headers: readonly string[];
  samples: readonly string[][];
}

interface ColumnFit {
  filled: number;
  fitting: number;
}

const known = new WeakMap<readonly string[][], Map<string, ColumnFit>>();

function listValues({ samples }: TableSample, at: number, kind?: ValueKind): string[] {
  const wanted = kind === 'profile' || kind === 'email' || kind === 'website' ? 'address' : 'words';
  return samples
    .map((cells) => formatCell(cells[at] ?? '', wanted).trim())
    .filter((cell) => cell !== '' && !isPlaceholder(cell));
}

/** How many cells of a column are filled, and how many of these are of a kind. */
function measureFit(table: TableSample, at: number, kind: CellKind): ColumnFit {
  const fits = known.get(table.samples) ?? new Map<string, ColumnFit>();
  known.set(table.samples, fits);
  const key = `${at} ${kind}`;
  const before = fits.get(key);
  if (before) return before;
  const values = listValues(table, at, kind);
  const isSalutation = kind === 'words' && holdsSalutations(values);
  const fit = { filled: values.length, fitting: isSalutation ? 0 : values.filter(IS[kind]).length };
  fits.set(key, fit);
  return fit;
}

/** Whether nearly all filled cells of a column are of the kind. */
export function holdsKind(table: TableSample, at: number, kind: CellKind): boolean {
  const { filled, fitting } = measureFit(table, at, kind);
  return filled > 0 && fitting / filled >= 0.7;
}

/** Whether any cell of a column is of the kind. */
export const holdsSome = (table: TableSample, at: number, kind: CellKind): boolean =>
  measureFit(table, at, kind).fitting > 0;

/** Whether nearly all filled cells of a column are titles before a name: "Dr.", "Mrs". */
export const holdsPrefixes = (table: TableSample, at: number): boolean => holdsSalutations(listValues(table, at));

/** Whether a column holds the addresses of the rows' own people: one that stands in most rows is of somebody who looks after them. */
export function holdsOwnAddresses(table: TableSample, at: number, kind: 'profile' | 'email'): boolean {
  const values = listValues(table, at, kind);
  return holdsKind(table, at, kind) && (values.length < 2 || new Set(values).size > values.length / 2);
}

/** Of columns whose headings mean a field, the surest heading first, the one to be taken: another needs clearly better values. */
export function chooseColumn(table: TableSample, field: string, places: readonly number[]): number {
  const kind = getKind(field);
  if (kind === undefined || table.samples.length === 0) return places[0]!;
  const score = (at: number): number => {
    const { filled, fitting } = measureFit(table, at, kind);
    return filled === 0 || fitting / filled >= 0.5 ? fitting : 0;
  };
  return places.reduce((best, at) => (score(at) > 2 * score(best) ? at : best), places[0]!);
}

/** The first part of each address in a row: `harrow` of ida@harrow.example and www.harrow.example. */
function listHosts(cells: readonly string[]): string[] {
  return cells.flatMap((cell) => {
    const host = findEmail(cell)?.split('@')[1] ?? (/[./]/.test(cell) ? parseWebsite(cell)?.domain : undefined);
    return host ? [foldText(host.split('.').at(-2) ?? '').replaceAll(' ', '')] : [];
  });
}

/** What a row says of somebody, as it stands there. */
interface StatedPerson {
  name: string;
  company: string;
  emails: readonly string[];
}

/** Whether the letters of a company's name and of a host begin alike, the whole of one of them. */
const isCalledLike = (name: string, host: string): boolean =>
  name.length > 2 && host.length > 2 && (name.startsWith(host) || host.startsWith(name));

/** Whether a website is that of somebody's company, as its name or an e-mail address shows, and not their own. */
export function isWebsiteOfEmployer(domain: string, { name, company, emails }: StatedPerson): boolean {
  const label = foldText(getRegistrableDomain(domain).split('.')[0] ?? '').replaceAll(' ', '');
  const letters = foldName(company).replace(/ and | /g, '');
  if (isCalledLike(letters, label)) return true;
  const isOwn = foldText(name)
    .split(' ')
    .some((word) => word.length > 2 && label.includes(word));
  return !isOwn && emails.some((email) => !areOtherDomains(email.slice(email.lastIndexOf('@') + 1), domain));
}

/**
 * Whether most websites of a column are those of the people's companies.
 * @param columns the places of the columns that were found so far
 */
export function holdsWebsitesOfEmployers(
  { samples }: TableSample,
  at: number,
  columns: ReadonlyMap<string, number>,
): boolean {
  const rows = samples.flatMap((cells) => {
    const read = (column: string): string => cells[columns.get(column) ?? -1] ?? '';
    const domain = parseWebsite(cells[at] ?? '')?.domain;
    const company = read('company') || read('company_2');
    const name = ['name', 'first_name', 'last_name'].map(read).join(' ');
    const emails = EMAIL_COLUMNS.flatMap((column) => findEmail(read(column)) ?? []);
    return domain && company ? [isWebsiteOfEmployer(domain, { name, company, emails })] : [];
  });
  return rows.length > 0 && rows.filter(Boolean).length / rows.length > 0.5;
}

/** Whether a column names the companies whose addresses stand beside it, or most of its values have a legal form. */
export function holdsCompanies(table: TableSample, at: number): boolean {
  if (!holdsKind(table, at, 'words') || holdsKind(table, at, 'job') || holdsKind(table, at, 'person')) return false;
  const rows = table.samples.filter((cells) => (cells[at] ?? '').trim() !== '');
  const looksLikeCompany = (cells: readonly string[]): boolean => {
    const name = foldName(cells[at]!).replaceAll(' ', '');
    const hosts = listHosts(cells.filter((_, place) => place !== at));
    return hasLegalForm(cells[at]!) || hosts.some((host) => isCalledLike(name, host));
  };
  return rows.length > 0 && rows.filter(looksLikeCompany).length / rows.length > 0.5;
}
