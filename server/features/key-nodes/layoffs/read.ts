/** Reads a list of layoffs as Kith reads any CSV: encodings, separators, preambles (server/platform/files/tables). */
import {
  LAYOFF_FIELDS,
  type Layoff,
  type LayoffField,
  MAX_LAYOFF_ROWS,
  MAX_LAYOFFS,
  NO_COMPANY_COLUMN,
} from '../../../../shared/features/key-nodes/layoff.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { makeDateColumn, type NumericDateOrder, parseDayInCell } from '../../../platform/files/tables/dates.ts';
import { readRecords, surveyFile } from '../../../platform/files/tables/survey.ts';
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import { areFractions, countInCell, isNothing, parseShare, readPlaceInCell } from './cells.ts';
import { countKnownLayoffHeaders, guessLayoffColumns, type LayoffColumns } from './columns.ts';

interface ReadLayoffs {
  /** Those at companies with people in the network first, then the newest. */
  layoffs: Layoff[];
  total: number;
  /** The number of companies with people in the network. */
  found: number;
  columns: { name: string; field: string }[];
  notes: string[];
}

/**
 * @param findKnown those of the companies of the whole file that have people in the network
 * @throws invalid with a sentence, if it is not a list of layoffs
 */
export async function readLayoffFile(
  path: string,
  findKnown: (companies: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadLayoffs> {
  try {
    const survey = await surveyFile(path, countKnownLayoffHeaders, 2);
    const columns = guessLayoffColumns(survey.headers);
    if (columns.company === undefined)
      throw createInvalidError(`${NO_COMPANY_COLUMN} Its columns: ${survey.headers.slice(0, 12).join(', ')}.`, {
        file: 'No column of companies',
      });
    const { rows, empty, broken, more } = await loadRows(survey, columns.company);
    if (rows.length === 0) throw createInvalidError('The file names no companies.', { file: 'It has no rows.' });
    const all = await readRows(rows, columns);
    const known = await findKnown([...new Set(all.layoffs.map(({ company }) => company))]);
    const [first, others] = [true, false].map((isKnown) =>
      all.layoffs.filter(({ company }) => known.has(company) === isKnown),
    ) as [Layoff[], Layoff[]];
    const notes = [
      ...survey.notes,
      ...(empty > 0 ? [`${describeRows(empty, 'without a company')} left out.`] : []),
      ...(broken > 0 ? [`${describeRows(broken, 'that could not be read')} left out.`] : []),
      ...(all.twice > 0 ? [`${describeRows(all.twice, 'that were duplicates')} left out.`] : []),
      ...(more ? [`Only the first ${MAX_LAYOFF_ROWS.toLocaleString('en')} rows were read.`] : []),
      ...(all.layoffs.length > MAX_LAYOFFS
        ? [
            `All ${all.layoffs.length.toLocaleString('en')} were looked up, and ${MAX_LAYOFFS.toLocaleString('en')} are used, starting with companies that have people in the network.`,
          ]
        : []),
    ];
    return {
      layoffs: [...first, ...others].slice(0, MAX_LAYOFFS),
      total: all.layoffs.length,
      found: new Set(first.map(({ company }) => company.toLowerCase())).size,
      columns: (Object.keys(LAYOFF_FIELDS) as LayoffField[]).flatMap((field) =>
        columns[field] === undefined ? [] : { name: survey.headers[columns[field]] ?? '', field: LAYOFF_FIELDS[field] },
      ),
      notes,
    };
  } catch (error) {
    if (error instanceof UnreadableFile) throw createInvalidError(error.message, { file: 'It cannot be read.' });
    throw error;
  }
}

const describeRows = (count: number, which: string): string =>
  count === 1 ? `1 row ${which} was` : `${count.toLocaleString('en')} rows ${which} were`;

async function loadRows(survey: Awaited<ReturnType<typeof surveyFile>>, company: number) {
  const rows: string[][] = [];
  let [empty, broken, more] = [0, 0, false];
  for await (const records of readRecords(survey)) {
    for (const { cells } of records) {
      if (cells === null) broken++;
      else if (isNothing(cells[company] ?? '')) empty++;
      else if (rows.length === MAX_LAYOFF_ROWS) more = true;
      else rows.push(cells);
    }
    await yieldToEventLoop();
    if (more) break;
  }
  return { rows, empty, broken, more };
}

async function readRows(rows: readonly string[][], columns: LayoffColumns) {
  const readCell = (row: readonly string[], at: number | undefined) => (at === undefined ? '' : (row[at] ?? '').trim());
  const order = getOrder(rows.map((row) => getFirstDate(readCell(row, columns.date))));
  const fractions = areFractions(rows.map((row) => readCell(row, columns.share)));
  const known = new Map<string, Layoff>();
  for (const [at, row] of rows.entries()) {
    const share = readCell(row, columns.share);
    const number = readCell(row, columns.number);
    const layoff: Layoff = {
      company: readCell(row, columns.company).replace(/\s+/g, ' ').toWellFormed().replaceAll('\0', '').slice(0, 300),
      place: readPlaceInCell(readCell(row, columns.place), readCell(row, columns.country)),
      number: countInCell(number),
      // Some lists have "15%" among the numbers.
      share: parseShare(share === '' && number.includes('%') ? number : share, fractions),
      date: parseDayInCell(getFirstDate(readCell(row, columns.date)), order),
    };
    const key = [layoff.company.toLowerCase(), layoff.date, layoff.place, layoff.number, layoff.share].join('|');
    if (!known.has(key)) known.set(key, layoff);
    if (at % 500 === 499) await yieldToEventLoop();
  }
  const layoffs = [...known.values()].sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  return { layoffs, twice: rows.length - known.size };
}

/** "12/31/2025 - 1/13/2026" begins on its first day. */
const getFirstDate = (cell: string): string => cell.split(/\s+(?:-|–|to|through|until|and|&)\s+|;|\n/)[0]!.trim();

function getOrder(cells: readonly string[]): NumericDateOrder {
  const column = makeDateColumn();
  for (const cell of cells) column.add(cell);
  return column.order(true).order;
}
