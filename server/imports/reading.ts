/** How whoever brings a file says that it is to be read, checked before anything is done. */
import { ChosenColumns } from '../../shared/imports/import.ts';
import { invalid } from '../errors.ts';
import { ENCODINGS, encodingNamed } from '../platform/tables/encodings.ts';
import { placeOf } from './read/chosen-columns.ts';
import type { ReadingAs } from './records.ts';
import type { RunOptions } from './runs.ts';

function encodingIn(name: string) {
  const encoding = encodingNamed(name.trim());
  if (encoding) return encoding;
  const known = Object.keys(ENCODINGS).join(', ');
  throw invalid(`No file is read as ${name}. There are: ${known}.`, { encoding: 'Not an encoding that is read.' });
}

interface Said {
  encoding?: string | undefined;
  date_order?: ReadingAs['dateOrder'];
  columns?: ReadingAs['columns'];
  table?: ReadingAs['table'];
}

/** What somebody says of how the file is to be read. */
export function readingIn({ encoding, date_order: dateOrder, columns, table }: Said): ReadingAs {
  return {
    ...(encoding === undefined ? {} : { encoding: encodingIn(encoding) }),
    ...(dateOrder ? { dateOrder } : {}),
    ...(columns ? { columns } : {}),
    ...(table ? { table } : {}),
  };
}

/** @throws 400 for anything but columns and fields as JSON */
export function columnsIn(text: string | undefined): ReadingAs['columns'] {
  if (text === undefined) return undefined;
  const wrong = 'Write columns as JSON, such as {"Noter": "company", "#7": null}.';
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalid(wrong, { columns: wrong });
  }
  const parsed = ChosenColumns.safeParse(json);
  if (!parsed.success) throw invalid(wrong, { columns: wrong });
  return parsed.data;
}

/** What was said last of a column counts. */
export function lastSaid(before: ChosenColumns = {}, now: ChosenColumns = {}): ChosenColumns {
  const kept = Object.entries(before).filter(([column]) => !(column in now));
  return { ...Object.fromEntries(kept), ...now };
}

/** @throws 400 for a column or a field that the file has not, so that it need not be checked to fail */
export function requireColumns({ columns, fields, table }: RunOptions, said: Said): void {
  if (!said.columns || (said.table !== undefined && said.table !== table)) return;
  const headers = columns.map(({ name }) => name);
  for (const [column, field] of Object.entries(said.columns)) {
    if (placeOf(headers, column) === -1) throw invalid(`There is no column ${column}.`, { columns: 'Not a column.' });
    if (field === null || fields.some((each) => each.field === field)) continue;
    const there = fields.map((each) => each.field).join(', ') || 'none';
    throw invalid(`No column of this file is read as ${field}. There are: ${there}.`, { columns: 'Not a field.' });
  }
}
