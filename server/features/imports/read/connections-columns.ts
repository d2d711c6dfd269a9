import { parseDayInCell } from '../../../platform/files/tables/dates.ts';
import { findEmail } from '../../../platform/files/tables/emails.ts';
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';
import { foldText } from '../../../platform/text/names.ts';
import { getProfileKey } from '../../../platform/text/profile-address.ts';
import { refuseArchiveFile } from './archive-files.ts';
import type { ByPlace } from './chosen-columns.ts';
import {
  computeShare,
  findUntrueCompanies,
  holdsCountries,
  holdsDays,
  holdsPeople,
  holdsSalutations,
  holdsWords,
  isTooOld,
  listCountryNames,
} from './column-values.ts';
import { findHeaderMeaning, isAboutConnecting, isAboutOthers, type Meaning } from './header-words.ts';
import { findOwnCareer } from './own-career.ts';

/** The meaning of each column; no two have the same. */
export type Columns = Partial<Record<Meaning, number>>;

/** The number of different meanings that the cells of a row have as headers. */
export function countKnownHeaders(cells: string[]): number {
  const meanings = new Set<Meaning>();
  for (const cell of cells) {
    const known = findHeaderMeaning(cell);
    if (known) meanings.add(known.meaning);
  }
  // A line of prose may contain one known word; a header names a person in some form.
  return cells.length > 1 ? meanings.size : 0;
}

/** The meaning of a column by its values alone; null for text. */
function findMeaning(values: string[]): Meaning | null {
  if (computeShare(values, (value) => getProfileKey(value) !== null) > 0.6) return 'profile_url';
  if (computeShare(values, (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) > 0.6) return 'email';
  return holdsDays(values) && !isTooOld(values) ? 'connected_on' : null;
}

const listFilled = (samples: string[][], column: number): string[] =>
  samples.map((cells) => cells[column] ?? '').filter((cell) => cell !== '');

/**
 * Whether the values can have the meaning of the header. An empty column may be, if the header is a word of the
 * exports.
 */
function fits(meaning: Meaning, values: string[]): boolean {
  if (meaning === 'position') return !holdsSalutations(values);
  const checked = meaning === 'email' || meaning === 'profile_url' || meaning === 'connected_on';
  return !checked || values.length === 0 || computeShare(values, CAN_BE[meaning]) >= 0.5;
}

const CAN_BE = {
  email: (value: string) => findEmail(value) !== null,
  profile_url: (value: string) => getProfileKey(value) !== null,
  connected_on: (value: string) => parseDayInCell(value, 'dmy') !== null,
} as const;

interface Candidate {
  column: number;
  meaning: Meaning;
  /** The source of the meaning: from a header that is a word of the exports or of people's lists, down to no header. */
  from: 'header' | 'part' | 'values';
  fits: boolean;
  /** The number of sample rows with a value. */
  filled: number;
  words: number;
}

/** The possible meaning of a column; null for text without any evidence. */
function getCandidate(column: number, header: string, values: string[]): Candidate | null {
  const known = findHeaderMeaning(header);
  const meaning = known?.meaning ?? (isAboutOthers(header) ? null : findMeaning(values));
  if (meaning === null) return null;
  const from = known === null ? 'values' : known.languages.length > 0 ? 'header' : 'part';
  const isTrue = fits(meaning, values);
  // A birthday is not a day of connecting, whatever the heading says.
  if (from !== 'header' && (!isTrue || (meaning === 'connected_on' && isTooOld(values)))) return null;
  // "Ms." is not a title, and a column without addresses of profiles holds other addresses.
  if (meaning === 'position' && !isTrue) return null;
  const words = header.trim().split(/[\s_-]+/).length;
  return { column, meaning, from, fits: isTrue, filled: values.length, words };
}

const ORDER = ['header', 'part', 'values'];

/** The order of two columns with one meaning, the better first: "Job Title" before "Title", filled before empty, then the fuller one. */
function compareCandidates(a: Candidate, b: Candidate): number {
  const telling = ORDER.indexOf(a.from) - ORDER.indexOf(b.from);
  const holding = Number(b.fits && b.filled > 0) - Number(a.fits && a.filled > 0);
  const longer = a.meaning === 'position' || a.meaning === 'company' ? b.words - a.words : 0;
  return telling || holding || longer || b.filled - a.filled || a.column - b.column;
}

/**
 * Text columns in the order the exports have them: names, company, position. A column counts as the company only if it holds words, in a
 * table with an address or a day as in the exports: names beside other data may be about anything.
 */
function assignTextColumns(columns: Columns, unnamed: number[], samples: string[][]): void {
  const wanted: Meaning[] = [];
  const named = isNamed(columns);
  const inWords = unnamed.filter((column) => holdsWords(listFilled(samples, column)));
  const countries = listCountryNames();
  const telling = inWords.filter((column) => !holdsCountries(listFilled(samples, column), countries));
  // A table of numbers is refused because of its names.
  const unknown = named || inWords.length > 0 ? telling : unnamed;
  if (!named && inWords.length > 0 && !holdsPeople(listFilled(samples, unknown[0] ?? -1))) return;
  const isList = ['profile_url', 'email', 'connected_on'].some((meaning) => meaning in columns);
  const rest = isList ? (['company', 'position'] as const).filter((meaning) => !(meaning in columns)) : [];
  if (!named) {
    const first = listFilled(samples, unknown[0] ?? -1);
    const several = computeShare(first, (cell) => cell.includes(' ')) > 0.5;
    const inOne = unknown.length <= rest.length + 1 && (several || unknown.length === 1);
    wanted.push(...(inOne || unknown.length < 2 ? (['full_name'] as const) : (['first_name', 'last_name'] as const)));
  }
  wanted.push(...rest);
  unknown.forEach((column, at) => {
    const meaning = wanted[at];
    if (meaning) columns[meaning] = column;
  });
}

/** "Nom" beside "Prénom" is the last name, "Nombre" beside "Apellidos" the first. */
function settleNames(columns: Columns): void {
  const { full_name, first_name, last_name } = columns;
  if (full_name === undefined || (first_name === undefined) === (last_name === undefined)) return;
  columns[first_name === undefined ? 'first_name' : 'last_name'] = full_name;
  delete columns.full_name;
}

const NAMES = ['first_name', 'last_name', 'full_name'] as const;
const isName = (meaning: Meaning): boolean => (NAMES as readonly Meaning[]).includes(meaning);
const isNamed = (columns: Columns): boolean => NAMES.some((meaning) => meaning in columns);

/** The user's choice for a column: no other column gets the same meaning. */
function choose(columns: Columns, chosen: ByPlace): void {
  for (const [place, meaning] of chosen) {
    for (const [other, at] of Object.entries(columns) as [Meaning, number][]) if (at === place) delete columns[other];
    if (meaning !== null) columns[meaning as Meaning] = place;
  }
}

/** The columns that a list of people lacks, as a sentence that says what to do; null if nothing is missing. */
function findMissingColumn(columns: Columns): string | null {
  if (!isNamed(columns))
    return 'No column with people’s names was found. A connections export has First Name and Last Name.';
  if (['company', 'profile_url', 'email', 'connected_on'].every((meaning) => !(meaning in columns)))
    return 'This doesn’t look like a connections export. Names alone don’t identify people.';
  return null;
}

/** The problem of the column of companies, if the user did not choose it. */
function findUntrue({ company, position }: Columns, headers: string[], samples: string[][], chosen: ByPlace) {
  if (company === undefined || chosen.has(company)) return null;
  const titles = position === undefined ? [] : listFilled(samples, position);
  return findUntrueCompanies(headers[company] ?? '', listFilled(samples, company), titles);
}

/** Columns that people add to a list of their own. */
const OWN_REMARK = /^(?:no|nr|id|notes?|comments?|remarks?|tags?|labels?|middle name|nickname)$/;
/** An export from a CRM or a lead tool has any number of columns; a list of connections has few besides its own. */
const MAX_OTHERS = 2;
const SHOWN_OTHERS = 4;

/**
 * The problem of a table that may list strangers: no column says that its people are connected with the owner, and it has columns that no
 * list of connections has. Each row would become an acquaintance. Null if there is no such doubt.
 */
function findStrangers(columns: Columns, headers: string[], samples: string[][]): string | null {
  const { connected_on: day, profile_url, email } = columns;
  if (day !== undefined && (isAboutConnecting(headers[day] ?? '') || !isNamedInWords(columns, headers))) return null;
  const used = new Set(Object.values(columns));
  const unused = [...headers.entries()].filter(([at, header]) => header !== '' && !used.has(at));
  const others = unused.flatMap(([, header]) =>
    OWN_REMARK.test(foldText(header)) || findHeaderMeaning(header)?.languages.length ? [] : [header],
  );
  const isDated = unused.some(([at]) => holdsDays(listFilled(samples, at)));
  const most = !isDated && (profile_url !== undefined || email !== undefined) ? MAX_OTHERS : 0;
  if (others.length <= most) return null;
  const shown = others.slice(0, SHOWN_OTHERS).map((header) => header.slice(0, 40));
  const more = others.length - shown.length;
  const named = `${shown.join(', ')}${more > 0 ? ` and ${more} more of its columns` : ''}`;
  return `Nothing shows that you are connected with these people: no column gives the date of a connection, and no list of connections has ${named}. Each of them would count as somebody you know.`;
}

/** Whether the header has known words for names. */
const isNamedInWords = (columns: Columns, headers: string[]): boolean =>
  NAMES.some(
    (meaning) => columns[meaning] !== undefined && findHeaderMeaning(headers[columns[meaning]] ?? '') !== null,
  );

/** @throws UnreadableFile if it is another file of the archive */
function refuseOtherFiles(headers: string[]): void {
  refuseArchiveFile(headers, 'not a list of connections. Choose Connections.csv of the archive.');
  const isOfPeople = headers.some((header) => isName(findHeaderMeaning(header)?.meaning ?? 'company'));
  if (!isOfPeople && findOwnCareer(headers, new Map()))
    throw new UnreadableFile(
      'These are your own jobs or schools, not a list of connections. Choose Connections.csv of the archive; staff import the jobs and schools as data of the network.',
    );
}

/**
 * Finds the meaning of each column: the user's choice, its header in any known language, otherwise its values. `english` is true if the
 * header is in English only, which decides the order of dates if nothing else does; `missing` says which column is lacking, or why the
 * table is doubted.
 * @throws UnreadableFile if the column of names holds none
 */
export function findColumns(
  headers: string[],
  samples: string[][],
  chosen: ByPlace,
): { columns: Columns; english: boolean; missing: string | null } {
  if (chosen.size === 0) refuseOtherFiles(headers);
  const columns: Columns = {};
  const unknown: number[] = [];
  const candidates: Candidate[] = [];
  const languages: string[][] = [];
  const width = Math.max(headers.length, ...samples.map((cells) => Math.min(cells.length, headers.length + 4)));
  for (let column = 0; column < width; column++) {
    const values = listFilled(samples, column);
    const header = headers[column] ?? '';
    const candidate = getCandidate(column, header, values);
    const known = findHeaderMeaning(header);
    if (known && known.languages.length > 0) languages.push(known.languages);
    if (candidate) candidates.push(candidate);
    else if (!known && values.length > 0 && column < headers.length) unknown.push(column);
  }
  const isInWords = candidates.some(({ from, meaning }) => from === 'header' && isName(meaning));
  for (const { meaning, column, from } of candidates.sort(compareCandidates)) {
    // A file with known words for names would have one for the day, too: other days mean something else.
    if (!(isInWords && meaning === 'connected_on' && from === 'values')) columns[meaning] ??= column;
  }
  settleNames(columns);
  const known = Object.keys(columns).length;
  // Unknown columns beside a known header are left alone, and a file with known words has no names in other columns.
  const isInKnownWords = candidates.some(
    ({ from, meaning }) => from === 'header' && meaning !== 'profile_url' && meaning !== 'email',
  );
  if (!isInWords && (isNamed(columns) ? known < 3 : !isInKnownWords)) assignTextColumns(columns, unknown, samples);
  choose(columns, chosen);
  const missing =
    findMissingColumn(columns) ??
    findUntrue(columns, headers, samples, chosen) ??
    (chosen.size === 0 ? findStrangers(columns, headers, samples) : null);
  const names = samples.map((cells) =>
    NAMES.flatMap((meaning) => cells[columns[meaning] ?? -1] ?? [])
      .join(' ')
      .trim(),
  );
  const filled = names.filter((name) => name !== '');
  const isHeaded = NAMES.some((meaning) => candidates.some((candidate) => candidate.meaning === meaning));
  // A header that says so is trusted: its rows are rejected one by one.
  if (
    chosen.size === 0 &&
    !isHeaded &&
    filled.length > 0 &&
    computeShare(filled, (name) => /\p{L}/u.test(name)) < 0.5
  ) {
    const shown = filled.slice(0, 3).map((name) => `“${name}”`);
    throw new UnreadableFile(
      `This doesn’t look like a connections export. Where people’s names should be, it has ${shown.join(', ')}.`,
    );
  }
  const foreign = languages.some((language) => !language.includes('en'));
  return { columns, english: languages.length > 0 && !foreign, missing };
}
