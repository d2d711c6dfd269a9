/** Reads a file of leads as Kith reads any CSV: encodings, separators, preambles (server/platform/files/tables). */
import { MAX_LEADS, TOO_MANY_LEADS } from '../../../shared/features/focus-lists/list.ts';
import { createInvalidError } from '../../platform/errors.ts';
import { readRecords, surveyFile } from '../../platform/files/tables/survey.ts';
import { UnreadableFile } from '../../platform/files/tables/unreadable.ts';
import { yieldToEventLoop } from '../../platform/limits/fair-scheduler.ts';
import {
  completeLeadNames,
  countKnownLeadHeaders,
  findAddressColumn,
  guessLeadColumns,
  type LeadColumn,
} from './columns.ts';

export interface LeadRow {
  line: number;
  cells: string[];
}

export interface ReadLeads {
  columns: LeadColumn[];
  rows: LeadRow[];
  /** The omissions, in sentences. */
  notes: string[];
}

/** The longest cell; a longer one does not belong to a lead. */
const LONGEST_CELL = 10_000;

/** @throws invalid with a sentence, if it is not a table of leads or has too many */
export async function readLeads(path: string): Promise<ReadLeads> {
  try {
    const survey = await surveyFile(path, countKnownLeadHeaders, 1);
    const named = completeLeadNames(guessLeadColumns(survey.headers), survey.samples);
    const columns = findAddressColumn(named, survey.samples);
    const rows = new Rows(columns);
    for await (const records of readRecords(survey)) {
      for (const { line, cells } of records) rows.take(line, cells);
      await yieldToEventLoop();
    }
    return { columns, rows: rows.kept, notes: [...survey.notes, ...rows.notes()] };
  } catch (error) {
    if (error instanceof UnreadableFile) throw createInvalidError(error.message, { file: 'It cannot be read.' });
    throw error;
  }
}

/** Leads that were sent in the body: all of them have all columns. */
export async function readSentLeads(leads: readonly Readonly<Record<string, string>>[]): Promise<ReadLeads> {
  const headers = [...new Set(leads.flatMap((lead) => Object.keys(lead)))];
  if (headers.length > 500)
    throw createInvalidError('A file of leads can have up to 500 columns.', { leads: 'Too many columns.' });
  const columns = guessLeadColumns(headers);
  const rows = new Rows(columns);
  for (const [at, lead] of leads.entries()) {
    rows.take(
      at + 1,
      headers.map((header) => lead[header] ?? ''),
    );
    if (at % 500 === 499) await yieldToEventLoop();
  }
  return { columns, rows: rows.kept, notes: rows.notes() };
}

/** Takes the rows that describe a person, and counts the others. */
class Rows {
  readonly kept: LeadRow[] = [];
  private empty = 0;
  private unwanted = 0;
  private broken: number[] = [];
  private readonly matches: number;

  constructor(columns: readonly LeadColumn[]) {
    // A search tool's own word for rows that do not match the search.
    this.matches = columns.findIndex(({ name }) => /^matches filters$/i.test(name.trim()));
  }

  take(line: number, cells: readonly string[] | null): void {
    if (cells === null) this.broken.push(line);
    else if (cells.every((cell) => cell.trim() === '')) this.empty++;
    else if (/^no$/i.test(cells[this.matches]?.trim() ?? '')) this.unwanted++;
    else if (this.kept.length === MAX_LEADS)
      throw createInvalidError(TOO_MANY_LEADS, { file: 'It has too many leads.' });
    else
      this.kept.push({
        line,
        cells: cells.map((cell) => cell.slice(0, LONGEST_CELL).toWellFormed().replaceAll('\0', '')),
      });
  }

  notes(): string[] {
    const { empty, unwanted, broken } = this;
    return [
      ...(empty > 0 ? [`${describeRows(empty, 'empty ')} left out.`] : []),
      ...(unwanted > 0 ? [`${describeRows(unwanted)} skipped because “Matches Filters” is “no”.`] : []),
      ...(broken.length > 0
        ? [
            `${describeRows(broken.length)} skipped because they couldn’t be read: line ${broken.slice(0, 5).join(', ')}.`,
          ]
        : []),
    ];
  }
}

const describeRows = (count: number, kind = ''): string =>
  count === 1 ? `1 ${kind}row was` : `${count.toLocaleString('en')} ${kind}rows were`;
