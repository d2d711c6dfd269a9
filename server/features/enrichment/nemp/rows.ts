/** Reads the rows of a NEMP file: the user who added each person, and that person (document 4 §5). */
import { MAX_NEMP_ROWS, TOO_MANY_NEMP_ROWS } from '../../../../shared/features/enrichment/nemp/calls.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { readRecords, surveyFile } from '../../../platform/files/tables/survey.ts';
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';
import { foldText } from '../../../platform/text/names.ts';
import { type ProfileAddress, parseProfileAddress } from '../../../platform/text/profile-address.ts';

export interface NempRow {
  line: number;
  addedBy: string;
  url: string;
  name: string;
}
type Field = Exclude<keyof NempRow, 'line'>;

const ADDED_BY = 'Added by';
const NO_COLUMN = `The file needs the columns “${ADDED_BY}” (spelled exactly like this) and “url”.`;

/** The meaning of a column; “Added by” counts in exactly this spelling. */
function getNempField(header: string): Field | null {
  const name = header.trim();
  if (name === ADDED_BY) return 'addedBy';
  const words = foldText(name);
  if (words === 'url') return 'url';
  return /^(?:name|full ?name)$/.test(words) ? 'name' : null;
}

const getRow = (line: number, cells: readonly (readonly [Field | null, string])[]): NempRow => {
  const row: NempRow = { line, addedBy: '', url: '', name: '' };
  for (const [field, cell] of cells) if (field) row[field] = tidy(cell);
  return row;
};
const tidy = (cell: string): string => cell.toWellFormed().replaceAll('\0', '').trim().slice(0, 500);

/** @throws invalid with a sentence */
export function parseSentRows(rows: readonly Readonly<Record<string, string>>[]): NempRow[] {
  const fields = new Set(rows.flatMap((row) => Object.keys(row).map(getNempField)));
  if (!fields.has('addedBy') || !fields.has('url'))
    throw createInvalidError(NO_COLUMN, { rows: 'A column is missing.' });
  return rows.map((cells, at) =>
    getRow(
      at + 1,
      Object.entries(cells).map(([header, cell]) => [getNempField(header), cell] as const),
    ),
  );
}

/** @throws invalid with a sentence */
export async function readRowsInFile(path: string): Promise<NempRow[]> {
  try {
    const survey = await surveyFile(path, (cells) => cells.filter((cell) => getNempField(cell) !== null).length, 1);
    const fields = survey.headers.map(getNempField);
    if (!fields.includes('addedBy') || !fields.includes('url'))
      throw createInvalidError(NO_COLUMN, { file: 'A column is missing.' });
    const rows: NempRow[] = [];
    for await (const records of readRecords(survey))
      for (const { line, cells } of records) {
        if (cells?.every((cell) => cell.trim() === '')) continue;
        if (rows.length === MAX_NEMP_ROWS)
          throw createInvalidError(TOO_MANY_NEMP_ROWS, { file: 'It has too many rows.' });
        rows.push(
          getRow(
            line,
            fields.map((field, at) => [field, cells?.[at] ?? ''] as const),
          ),
        );
      }
    if (rows.length === 0)
      throw createInvalidError('This file contains no people: all rows are empty.', { file: 'No rows.' });
    return rows;
  } catch (error) {
    if (error instanceof UnreadableFile) throw createInvalidError(error.message, { file: 'It cannot be read.' });
    throw error;
  }
}

/** The creator of all rows. @throws invalid for none or several, naming the line */
export function getCreator(rows: readonly NempRow[]): string {
  const [first] = rows;
  const email = first!.addedBy.toLowerCase();
  const silent = rows.find(({ addedBy }) => addedBy === '');
  if (silent) throw createInvalidError(`Line ${silent.line} has no e-mail address in “${ADDED_BY}”.`);
  const other = rows.find(({ addedBy }) => addedBy.toLowerCase() !== email);
  if (other)
    throw createInvalidError(
      `A file can have only one creator, but line ${other.line} says ${other.addedBy}, and line ${first!.line} says ${first!.addedBy}. Split the file.`,
    );
  return email;
}

/** The person that a row means. */
export const parseRowProfile = ({ url }: NempRow): ProfileAddress =>
  url === '' ? { reason: 'The url is empty.' } : parseProfileAddress(url);

/** The name of a new person: from the row, or from their address; null if neither has one. */
export function getNewPersonName({ name }: NempRow, key: string): string | null {
  if (name !== '') return name.slice(0, 200);
  const words = key
    .replace(/^in\//, '')
    .split('-')
    .filter((word) => /^\p{L}{2,}$/u.test(word));
  return words.length < 2 ? null : words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ');
}
