import { makeDateColumn } from '../../../platform/files/tables/dates.ts';
import { readRecords, surveyFile } from '../../../platform/files/tables/survey.ts';
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';
import { findChosenPlaces } from '../read/chosen-columns.ts';
import { readFileRow } from '../read/row-of.ts';
import {
  attachRow,
  createUnreadableError,
  type FileRecord,
  type OpenFile,
  pickSamples,
  type ReadingAs,
} from '../runs/records.ts';
import {
  countKnownPositionHeaders,
  findPositionColumns,
  getPositionColumnLabel,
  POSITION_COLUMNS,
  type PositionColumn,
} from './columns.ts';
import { readPosition } from './rows.ts';

/** The text of a job is in one cell; only its beginning is kept. */
const LONGEST_CELL = 100_000;
const MAX_LINES = 1_000;
const DATES: readonly PositionColumn[] = ['opened', 'last_open'];

/**
 * Opens a list of open positions: an export of a CRM or of a recruiting system, or one that was made by hand.
 * @throws UnmappedFile, UnreadableFile
 */
export async function openPositionsFile(path: string, reading: ReadingAs = {}): Promise<OpenFile> {
  const survey = await surveyFile(path, countKnownPositionHeaders, 2, reading);
  if (survey.isAddressBook) throw new UnreadableFile('These are contact cards, not positions.');
  const { headers, samples, notes: format, found: encoding, sheet } = survey;
  const places = findPositionColumns(headers, findChosenPlaces(headers, reading.columns, POSITION_COLUMNS));
  const fields = [...places];
  const read = {
    columns: headers.map((name, at) => {
      const field = fields.find(([, place]) => place === at)?.[0] ?? null;
      return { name, meaning: field && getPositionColumnLabel(field), field, samples: pickSamples(samples, at) };
    }),
    fields: POSITION_COLUMNS.map((field) => ({ field, label: getPositionColumnLabel(field) })),
    format,
    encoding,
    sheet,
  };
  const company = reading.company ?? null;
  const missing = findMissingColumn(places, company);
  if (missing !== null) throw createUnreadableError(missing, read);
  const dates = makeDateColumn();
  let total = 0;
  for await (const records of readRecords(survey, { mostLines: MAX_LINES })) {
    total += records.length;
    for (const { cells } of records) for (const column of DATES) dates.add(cells?.[places.get(column) ?? -1] ?? '');
  }
  const order = reading.dateOrder ?? dates.order(false).order;
  return {
    ...read,
    dates: dates.found(false, reading.dateOrder),
    toldOrder: dates.told(),
    total,
    async *records(): AsyncGenerator<FileRecord[]> {
      for await (const records of readRecords(survey, { mostLines: MAX_LINES }))
        yield records.map((record) => {
          const row = readFileRow(record, headers, places, LONGEST_CELL);
          return attachRow('cell' in row ? readPosition(row, order, company) : row, record);
        });
    },
  };
}

function findMissingColumn(places: ReadonlyMap<PositionColumn, number>, company: string | null): string | null {
  if (!places.has('title')) return 'A list of positions needs a column for the title.';
  if (company !== null || places.has('company') || places.has('company_domain')) return null;
  return 'A list of positions needs a column for the company. If they are all at one company, enter it when you upload the file.';
}
