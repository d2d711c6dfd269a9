/**
 * The output of a reader, for any kind of file: each record is a small graph of accounts, contacts and the facts between them, by their
 * places in the record's own lists.
 */
import type { ChosenColumns, NetworkFile } from '../../../../shared/features/imports/import.ts';
import type { AccountInput, ContactInput } from '../../../core/facts/book/attributes.ts';
import { PRESENT_MONTHS, type StatedJob } from '../../../core/facts/write/record.ts';
import type { Encoding } from '../../../platform/files/encodings/encodings.ts';
import type { Day, FoundDates, NumericDateOrder } from '../../../platform/files/tables/dates.ts';
import type { FoundEncoding } from '../../../platform/files/tables/decode.ts';
import type { ChosenSheet } from '../../../platform/files/tables/table-survey.ts';
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';

/** A job, by places in the record's lists. */
export interface TenureFact extends StatedJob {
  contact: number;
  account: number;
  /** The company only identifies the person. */
  mention?: true;
}

/** The place of the import's own user among a record's contacts. */
export const OWNER_PLACE = -1;

interface SignalFact {
  type: string;
  sub_type: string | null;
  direction: string | null;
  source: string | null;
  details: string | null;
  /** Places in the record's contacts, or OWNER_PLACE. */
  from: number;
  to: number;
  amount: number | null;
  occurred_on: string | null;
}

interface InvestmentFact {
  investor: number;
  account: number;
  round: string | null;
  month: number;
}

interface CustomerFact {
  company: number;
  account: number;
  relation: 'customer' | 'prospect';
}

export interface RowProblem {
  line: number;
  /** The file within an archive of several files. */
  file?: string;
  column: string | null;
  value: string | null;
  reason: string;
  /** The row; null if it must not be kept. */
  cells?: readonly string[] | null;
}

export interface GoodRecord {
  line: number;
  /** The file within an archive of several files. */
  file?: string;
  accounts: AccountInput[];
  contacts: ContactInput[];
  tenures: TenureFact[];
  signals: SignalFact[];
  investments: InvestmentFact[];
  customers: CustomerFact[];
  /** Values of the row that were left out; the row itself is imported. */
  notes: RowProblem[];
  /** The row in the form of a table. */
  cells?: readonly string[] | null;
  /** Its only person is the user of the import, whom the file does not name. */
  isOwn?: true;
}

export type FileRecord =
  | GoodRecord
  | { line: number; file?: string; rejected: RowProblem; cells?: readonly string[] | null };

/** Nobody corrects a longer row by hand. */
const LONGEST_ROW = 20_000;

/** The record, which gets the row that it was read from, as far as it can be told. */
export function attachRow<T extends FileRecord>(
  record: T,
  row: { cells: readonly string[] | null; damaged?: readonly string[] },
): T {
  const cells = row.cells ?? row.damaged;
  if (cells && cells.reduce((sum, cell) => sum + cell.length, 0) <= LONGEST_ROW) record.cells = cells;
  return record;
}

interface FileColumn {
  name: string;
  /** Its recognized meaning, in words. */
  meaning: string | null;
  /** The field that it is read as. */
  field: string | null;
  /** Why it is read so, as a sentence. */
  why?: string | null;
  samples: string[];
}

interface FileField {
  field: string;
  label: string;
}

/** A table whose columns cannot be recognized, or that lacks one: the user can choose the columns by hand. */
export class UnmappedFile extends UnreadableFile {
  override name = 'UnmappedFile';
  readonly file: Omit<OpenFile, 'total' | 'records'>;
  constructor(message: string, file: Omit<OpenFile, 'total' | 'records'>) {
    super(message);
    this.file = file;
  }
}

/** The error for a file with unrecognizable columns; a table with a single column of words cannot be mapped. */
export function createUnreadableError(message: string, file: UnmappedFile['file']): UnreadableFile {
  return file.columns.length > 1 ? new UnmappedFile(message, file) : new UnreadableFile(message);
}

/** The ids of a file, with the system that gave them. */
export interface FileIds {
  /** Its heading. */
  column: string;
  system: string;
  /** The columns of the file, as a key. */
  shape: string;
  /** False: nothing shows the system, so that only files of the same columns share their ids. */
  sure: boolean;
}

/** A checked file that can be read again from its start, always with the same records. */
export interface OpenFile {
  columns: FileColumn[];
  /** The possible meanings of a column; absent if the user cannot choose. */
  fields?: FileField[];
  /** The kind of network file that was recognized. */
  table?: NetworkFile | undefined;
  format: string[];
  /** The encoding of its letters, and the alternatives. */
  encoding: FoundEncoding;
  /** The order of dates in digits, with an example that would be another day in the other order; null if there is none. */
  dates?: FoundDates | null;
  /** The column of ids that another system gave, and that system; null if there is none. */
  ids?: FileIds | null;
  /** The order of dates, if there is no doubt. */
  toldOrder?: NumericDateOrder | null;
  /** The sheet that is read, of a workbook. */
  sheet?: ChosenSheet | null | undefined;
  /** The number of records, rejected ones included. */
  total: number;
  /** The file's data about its user: how many connections they have, and the last day of their bulk. */
  owner?: { connections: number; newest: string | null };
  /** The files of an archive of lists of different days, the oldest first: each is to be imported by itself. */
  lists?: string[];
  records(): AsyncGenerator<FileRecord[]>;
}

const SHOWN_SAMPLES = 3;

/** The first values of a column. */
export function pickSamples(rows: readonly string[][], column: number): string[] {
  const filled = rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== '');
  return filled.slice(0, SHOWN_SAMPLES).map((cell) => cell.slice(0, 100));
}

/** The user's choices of how to read a file; for missing ones the file decides. */
export interface ReadingAs {
  /** The day of the check, by which it is told which days are yet to come; if absent, the day on which the file is opened. */
  today?: Day | undefined;
  encoding?: Encoding | undefined;
  dateOrder?: NumericDateOrder | undefined;
  columns?: ChosenColumns | undefined;
  table?: NetworkFile | undefined;
  /** The system that gave the ids of the file. */
  idSystem?: string | undefined;
  /** The systems that users named for files of the same columns. */
  shapes?: ReadonlyMap<string, string>;
  /** For positions: the company of all of them. */
  company?: string | undefined;
  /** The one file of an archive. */
  part?: string;
  /** The one sheet of a workbook. */
  sheet?: string | undefined;
}

export const getToday = ({ today }: Pick<ReadingAs, 'today'>): Day => today ?? new Date().toISOString().slice(0, 10);

const LONGEST_SHOWN = 200;

/** A problem with a cell, with the value shortened for display. */
export function createRowProblem(
  line: number,
  column: string | null,
  value: string | null,
  reason: string,
): RowProblem {
  return {
    line,
    column,
    value: value && value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value,
    reason,
  };
}

/** The statement of a source that knows a person's present company and nothing more; places are those in the record's lists. */
export function createPresentTenure(title: string, contact = 0, account = 0): TenureFact {
  return { contact, account, title, ...PRESENT_MONTHS };
}

/** The statement of a source that names a person's company only to identify them. */
export function createMentionedJob(contact: number, account: number): TenureFact {
  return { ...createPresentTenure('', contact, account), mention: true };
}

export function emptyRecord(line: number): GoodRecord {
  return { line, accounts: [], contacts: [], tenures: [], signals: [], investments: [], customers: [], notes: [] };
}
