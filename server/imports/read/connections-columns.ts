import { profileKey } from '../../network/profile-address.ts';
import { UnreadableFile } from '../../platform/tables/unreadable.ts';
import type { ByPlace } from './chosen-columns.ts';
import {
  countryNames,
  holdsCountries,
  holdsDays,
  holdsPeople,
  holdsWords,
  isTooOld,
  share,
  untrueCompanies,
} from './column-values.ts';
import { type Meaning, meaningOfHeader, tellsOfMessages } from './header-words.ts';

/** Which columns hold what, several where a file says a thing twice. */
export type Columns = Partial<Record<Meaning, number[]>>;

/** How many different meanings the cells of a row have as headers. */
export function knownHeaders(cells: string[]): number {
  const meanings = new Set<Meaning>();
  for (const cell of cells) {
    const known = meaningOfHeader(cell);
    if (known) meanings.add(known.meaning);
  }
  // A line of prose may hold one telling word; a header names a person in one way or another.
  return cells.length > 1 ? meanings.size : 0;
}

/** What a column holds, told by its values alone; null for text. */
function meaningOfValues(values: string[]): Meaning | null {
  if (share(values, (value) => profileKey(value) !== null) > 0.6) return 'profile_url';
  if (share(values, (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) > 0.6) return 'email';
  return holdsDays(values) && !isTooOld(values) ? 'connected_on' : null;
}

const filledIn = (samples: string[][], column: number): string[] =>
  samples.map((cells) => cells[column] ?? '').filter((cell) => cell !== '');

/**
 * Text columns in the order the exports have them: names, company, position. Where somebody works is believed of words
 * only, and of a table that holds an address or a day as the exports do: names beside other facts may tell of anything.
 */
function textColumns(columns: Columns, unnamed: number[], samples: string[][]): void {
  const wanted: Meaning[] = [];
  const named = columns.first_name || columns.last_name || columns.full_name;
  const inWords = unnamed.filter((column) => holdsWords(filledIn(samples, column)));
  const countries = countryNames();
  const telling = inWords.filter((column) => !holdsCountries(filledIn(samples, column), countries));
  // A table of figures is refused by its names.
  const unknown = named || inWords.length > 0 ? telling : unnamed;
  if (!named && inWords.length > 0 && !holdsPeople(filledIn(samples, unknown[0] ?? -1))) return;
  const isList = columns.profile_url || columns.email || columns.connected_on;
  const rest = isList ? (['company', 'position'] as const).filter((meaning) => !columns[meaning]) : [];
  if (!named) {
    const first = samples.map((cells) => cells[unknown[0] ?? -1] ?? '').filter((cell) => cell !== '');
    const several = share(first, (cell) => cell.includes(' ')) > 0.5;
    const inOne = unknown.length <= rest.length + 1 && (several || unknown.length === 1);
    wanted.push(...(inOne || unknown.length < 2 ? (['full_name'] as const) : (['first_name', 'last_name'] as const)));
  }
  wanted.push(...rest);
  unknown.forEach((column, at) => {
    const meaning = wanted[at];
    if (meaning) columns[meaning] = [column];
  });
}

/** "Nom" beside "Prénom" is the last name, "Nombre" beside "Apellidos" the first. */
function settleNames(columns: Columns): void {
  if (!columns.full_name) return;
  if (columns.first_name && !columns.last_name) {
    columns.last_name = columns.full_name;
    delete columns.full_name;
  } else if (columns.last_name && !columns.first_name) {
    columns.first_name = columns.full_name;
    delete columns.full_name;
  }
}

const nameColumns = ({ first_name = [], last_name = [], full_name = [] }: Columns): number[] => [
  ...first_name,
  ...last_name,
  ...full_name,
];

/** What somebody says a column is: no other column is that as well. */
function choose(columns: Columns, chosen: ByPlace): void {
  for (const [place, meaning] of chosen) {
    for (const [other, places] of Object.entries(columns) as [Meaning, number[]][]) {
      const left = places.filter((each) => each !== place);
      if (left.length > 0) columns[other] = left;
      else delete columns[other];
    }
    if (meaning !== null) columns[meaning as Meaning] = [place];
  }
}

/** What a list of people cannot do without, as a sentence that says what to do; null when nothing is missing. */
function missingIn(columns: Columns): string | null {
  if (!columns.first_name && !columns.last_name && !columns.full_name)
    return 'No column with people’s names was found. A connections export has First Name and Last Name.';
  if (!columns.company && !columns.profile_url && !columns.email && !columns.connected_on)
    return 'This does not look like a connections export: names alone do not say who somebody is.';
  return null;
}

/** What is wrong with the column of companies, where nobody chose it. */
function untrueIn({ company = [] }: Columns, headers: string[], samples: string[][], chosen: ByPlace): string | null {
  const column = company.find((place) => filledIn(samples, place).length > 0);
  if (column === undefined || chosen.has(column)) return null;
  return untrueCompanies(headers[column] ?? '', filledIn(samples, column));
}

/**
 * Finds what each column means: as somebody says, by its header in any language we know, otherwise by what it holds.
 * `english` is true when the header is in English only, which decides the order of dates that nothing else decides;
 * `missing` says what no column is.
 * @throws UnreadableFile when where names would be there are none
 */
export function findColumns(
  headers: string[],
  samples: string[][],
  chosen: ByPlace,
): { columns: Columns; english: boolean; missing: string | null } {
  if (chosen.size === 0 && tellsOfMessages(headers))
    throw new UnreadableFile(
      'These are messages or invitations between two people, not a list of connections. Choose Connections.csv of the export.',
    );
  const columns: Columns = {};
  const unknown: number[] = [];
  const languages: string[][] = [];
  const width = Math.max(headers.length, ...samples.map((cells) => Math.min(cells.length, headers.length + 4)));
  const listed = new Set(
    headers.flatMap((header) => {
      const known = meaningOfHeader(header);
      return known && known.languages.length > 0 ? [known.meaning] : [];
    }),
  );
  for (let column = 0; column < width; column++) {
    const values = filledIn(samples, column);
    const known = meaningOfHeader(headers[column] ?? '');
    if (known && known.languages.length > 0) languages.push(known.languages);
    // Beside an "Email" a column "Email Status" is none.
    if (known && known.languages.length === 0 && listed.has(known.meaning)) continue;
    // A birthday is no day of connecting, whatever stands above it.
    const isBirthday = known?.meaning === 'connected_on' && known.languages.length === 0 && isTooOld(values);
    const meaning = isBirthday ? null : (known?.meaning ?? meaningOfValues(values));
    if (meaning) columns[meaning] = [...(columns[meaning] ?? []), column];
    else if (values.length > 0 && column < headers.length) unknown.push(column);
  }
  settleNames(columns);
  const known = Object.keys(columns).length;
  const named = columns.first_name || columns.last_name || columns.full_name;
  // Columns of their own making beside a header we know are left alone, and who knows its words knows that it has no names.
  const inKnownWords = (['company', 'position', 'connected_on'] as const).filter((meaning) => listed.has(meaning));
  if (named ? known < 3 : inKnownWords.length < 2) textColumns(columns, unknown, samples);
  choose(columns, chosen);
  const missing = missingIn(columns) ?? untrueIn(columns, headers, samples, chosen);
  const names = samples.map((cells) =>
    nameColumns(columns)
      .map((column) => cells[column] ?? '')
      .join(' ')
      .trim(),
  );
  const filled = names.filter((name) => name !== '');
  // A header that says so is believed: its rows are rejected one by one.
  if (chosen.size === 0 && !named && filled.length > 0 && share(filled, (name) => /\p{L}/u.test(name)) < 0.5) {
    const shown = filled.slice(0, 3).map((name) => `“${name}”`);
    throw new UnreadableFile(
      `This does not look like a connections export: where people’s names would be it has ${shown.join(', ')}.`,
    );
  }
  const foreign = languages.some((each) => !each.includes('en'));
  return { columns, english: languages.length > 0 && !foreign, missing };
}
