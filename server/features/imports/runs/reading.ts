/** The user's choices of how to read a file, checked before anything is done. */
import { ChosenColumns } from '../../../../shared/features/imports/import.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { ENCODINGS, findEncoding } from '../../../platform/files/encodings/encodings.ts';
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';
import { findChosenPlaces } from '../read/chosen-columns.ts';
import { findSystem } from '../read/id-systems.ts';
import type { ReadingAs } from './records.ts';
import type { RunOptions } from './runs.ts';

function parseEncoding(name: string) {
  const encoding = findEncoding(name.trim());
  if (encoding) return encoding;
  const known = Object.keys(ENCODINGS).join(', ');
  throw createInvalidError(`There is no encoding ${name}. The encodings are: ${known}.`, {
    encoding: 'Not a known encoding.',
  });
}

interface ReadingOptions {
  encoding?: string | undefined;
  date_order?: ReadingAs['dateOrder'];
  columns?: ReadingAs['columns'];
  table?: ReadingAs['table'];
  id_system?: string | undefined;
  sheet?: string | undefined;
}

/** The user's choices of how to read the file. */
export function getReadingChoices({
  encoding,
  date_order: dateOrder,
  columns,
  table,
  id_system,
  sheet,
}: ReadingOptions): ReadingAs {
  return {
    ...(encoding === undefined ? {} : { encoding: parseEncoding(encoding) }),
    ...(dateOrder ? { dateOrder } : {}),
    ...(columns ? { columns } : {}),
    ...(table ? { table } : {}),
    ...(sheet === undefined ? {} : { sheet }),
    ...(id_system ? { idSystem: findSystem(id_system) } : {}),
  };
}

/** @throws 400 for anything except columns and fields as JSON */
export function parseChosenColumns(text: string | undefined): ReadingAs['columns'] {
  if (text === undefined) return undefined;
  const wrong = 'Send columns as JSON, such as {"Noter": "company", "#7": null}.';
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw createInvalidError(wrong, { columns: wrong });
  }
  const parsed = ChosenColumns.safeParse(json);
  if (!parsed.success) throw createInvalidError(wrong, { columns: wrong });
  return parsed.data;
}

/** The last choice for a column counts. */
export function mergeChosenColumns(before: ChosenColumns = {}, now: ChosenColumns = {}): ChosenColumns {
  const remaining = Object.entries(before).filter(([column]) => !(column in now));
  return { ...Object.fromEntries(remaining), ...now };
}

/** @throws 400 for columns or fields that the file does not have, or one field for two columns, so that no check has to fail for that */
export function requireColumns({ columns, fields, table, reading, sheet }: RunOptions, options: ReadingOptions): void {
  if (options.sheet !== undefined && options.sheet !== sheet?.name) return;
  if (!options.columns || (options.table !== undefined && options.table !== table)) return;
  const headers = columns.map(({ name }) => name);
  const known = fields.map(({ field }) => field);
  try {
    findChosenPlaces(headers, options.columns, known);
    findChosenPlaces(headers, mergeChosenColumns(reading.columns, options.columns), known);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw createInvalidError(error.message, { columns: error.message });
  }
}

/** @throws 400 for a sheet that the workbook does not have */
export function requireSheet({ sheet }: RunOptions, options: ReadingOptions): void {
  if (options.sheet === undefined || sheet?.choices.some(({ name }) => name === options.sheet)) return;
  throw createInvalidError(
    sheet
      ? `There is no sheet ${options.sheet}. The sheets are: ${sheet.choices.map(({ name }) => name).join(', ')}.`
      : 'This file isn’t a workbook and has no sheets.',
    { sheet: 'Not in the file.' },
  );
}
