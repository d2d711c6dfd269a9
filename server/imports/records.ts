/**
 * What an importer hands over, whatever the file was: each record is a small graph of accounts, contacts and the facts
 * between them, by their places in the record's own lists.
 */
import type { ChosenColumns, NetworkFile } from '../../shared/imports/import.ts';
import type { AccountSaid, ContactSaid } from '../facts/attributes.ts';
import { PRESENT, type SaidJob } from '../facts/say.ts';
import type { DateOrder, FoundDates } from '../platform/tables/dates.ts';
import type { Found } from '../platform/tables/decode.ts';
import type { Encoding } from '../platform/tables/encodings.ts';
import { UnreadableFile } from '../platform/tables/unreadable.ts';

/** A job, by places in the record's lists. */
export interface TenureFact extends SaidJob {
  contact: number;
  account: number;
  /** The company is only there to say which person is meant. */
  mention?: true;
}

/** The place of the import's own user among a record's contacts. */
export const OWNER = -1;

export interface SignalFact {
  type: string;
  sub_type: string | null;
  direction: string | null;
  source: string | null;
  details: string | null;
  /** Places in the record's contacts, or OWNER. */
  from: number;
  to: number;
  amount: number | null;
  occurred_on: string | null;
}

export interface InvestmentFact {
  investor: number;
  account: number;
  round: string | null;
  month: number;
}

export interface CustomerFact {
  company: number;
  account: number;
  relation: 'customer' | 'prospect';
}

export interface RowProblem {
  line: number;
  /** Of an archive of several files the one. */
  file?: string;
  column: string | null;
  value: string | null;
  reason: string;
  /** The row; null where it must not be kept. */
  cells?: readonly string[] | null;
}

export interface GoodRecord {
  line: number;
  /** Of an archive of several files the one. */
  file?: string;
  accounts: AccountSaid[];
  contacts: ContactSaid[];
  tenures: TenureFact[];
  signals: SignalFact[];
  investments: InvestmentFact[];
  customers: CustomerFact[];
  /** Parts of the row that were left out; the row itself is taken. */
  notes: RowProblem[];
  /** The row as it stands in a table. */
  cells?: readonly string[] | null;
}

export type FileRecord =
  | GoodRecord
  | { line: number; file?: string; rejected: RowProblem; cells?: readonly string[] | null };

/** A row of more is no row that anybody corrects by hand. */
const LONGEST_ROW = 20_000;

/** The record with the row that it was read from. */
export function withRow<T extends FileRecord>(record: T, cells: readonly string[] | null): T {
  const kept = cells !== null && cells.reduce((sum, cell) => sum + cell.length, 0) <= LONGEST_ROW;
  return kept ? { ...record, cells } : record;
}

export interface FileColumn {
  name: string;
  /** What it was taken for, in words. */
  meaning: string | null;
  /** The field that it is read as. */
  field: string | null;
  samples: string[];
}

export interface FileField {
  field: string;
  label: string;
}

/** A table of which nobody can tell what its columns are, or that lacks one: somebody can say it by hand. */
export class UnmappedFile extends UnreadableFile {
  override name = 'UnmappedFile';
  readonly file: Omit<OpenFile, 'total' | 'records'>;
  constructor(message: string, file: Omit<OpenFile, 'total' | 'records'>) {
    super(message);
    this.file = file;
  }
}

/** What a file is refused with whose columns do not say what they are; one column of words is no table that anybody maps. */
export function refused(message: string, file: UnmappedFile['file']): UnreadableFile {
  return file.columns.length > 1 ? new UnmappedFile(message, file) : new UnreadableFile(message);
}

/** A file that was looked through and can be read again from its start, always giving the same records. */
export interface OpenFile {
  columns: FileColumn[];
  /** As what a column can be read; absent where nobody can choose. */
  fields?: FileField[];
  /** Which of the network's files it was taken for. */
  table?: NetworkFile | undefined;
  format: string[];
  /** How its letters are read, and how else they may be. */
  encoding: Found;
  /** In which order dates in figures are read, with one that would be another day in the other; null where that is none. */
  dates?: FoundDates | null;
  /** The order of which they leave no doubt. */
  toldOrder?: DateOrder | null;
  /** How many records there are, rejected ones included. */
  total: number;
  /** What the file says of the user it is for: how many connections they have, and when the newest was made. */
  owner?: { connections: number; newest: string | null };
  records(): AsyncGenerator<FileRecord[]>;
}

const SHOWN_SAMPLES = 3;

/** The first values of a column. */
export function samplesOf(rows: readonly string[][], column: number): string[] {
  const filled = rows.map((cells) => cells[column] ?? '').filter((cell) => cell !== '');
  return filled.slice(0, SHOWN_SAMPLES).map((cell) => cell.slice(0, 100));
}

/** How somebody says that a file is to be read; what they do not say, the file tells. */
export interface ReadingAs {
  encoding?: Encoding | undefined;
  dateOrder?: DateOrder | undefined;
  columns?: ChosenColumns | undefined;
  table?: NetworkFile | undefined;
  /** Of positions: whose all of them are. */
  company?: string | undefined;
  /** Of an archive the one file. */
  part?: string;
}

const LONGEST_SHOWN = 200;

/** A problem with a cell, the value shortened to what can be shown. */
export function problem(line: number, column: string | null, value: string | null, reason: string): RowProblem {
  return {
    line,
    column,
    value: value && value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value,
    reason,
  };
}

/** What a source says that knows where somebody works now and nothing more; the places are those in the record's lists. */
export function presentJob(title: string, contact = 0, account = 0): TenureFact {
  return { contact, account, title, ...PRESENT };
}

/** What a source says that names somebody's company to tell them from others of their name. */
export function mentionedJob(contact: number, account: number): TenureFact {
  return { ...presentJob('', contact, account), mention: true };
}

export function emptyRecord(line: number): GoodRecord {
  return { line, accounts: [], contacts: [], tenures: [], signals: [], investments: [], customers: [], notes: [] };
}
