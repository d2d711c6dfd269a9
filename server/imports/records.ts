/**
 * What an importer hands over, whatever the file was: each record is a small graph of accounts, contacts and the facts
 * between them, by their places in the record's own lists.
 */
import type { AccountSaid, ContactSaid } from '../facts/attributes.ts';
import { PRESENT, type SaidJob } from '../facts/say.ts';
import type { DateOrder, EitherDate } from '../platform/tables/dates.ts';
import type { Found } from '../platform/tables/decode.ts';
import type { Encoding } from '../platform/tables/encodings.ts';

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

export interface RowProblem {
  line: number;
  column: string | null;
  value: string | null;
  reason: string;
  /** The row; null where it must not be kept. */
  cells?: readonly string[] | null;
}

export interface GoodRecord {
  line: number;
  accounts: AccountSaid[];
  contacts: ContactSaid[];
  tenures: TenureFact[];
  signals: SignalFact[];
  investments: InvestmentFact[];
  /** Parts of the row that were left out; the row itself is taken. */
  notes: RowProblem[];
  /** The row as it stands in a table. */
  cells?: readonly string[] | null;
}

export type FileRecord = GoodRecord | { line: number; rejected: RowProblem; cells?: readonly string[] | null };

/** A row of more is no row that anybody corrects by hand. */
const LONGEST_ROW = 20_000;

/** The record with the row that it was read from. */
export function withRow<T extends FileRecord>(record: T, cells: readonly string[] | null): T {
  const kept = cells !== null && cells.reduce((sum, cell) => sum + cell.length, 0) <= LONGEST_ROW;
  return kept ? { ...record, cells } : record;
}

/** A file that was looked through and can be read again from its start, always giving the same records. */
export interface OpenFile {
  columns: { name: string; meaning: string | null; samples: string[] }[];
  format: string[];
  /** How its letters are read, and how else they may be. */
  encoding: Found;
  /** In which order dates in figures are read, with one that would be another day in the other; null where that is none. */
  dates?: (EitherDate & { order: DateOrder }) | null;
  /** How many records there are, rejected ones included. */
  total: number;
  /** What the file says of the user it is for: how many connections they have, and when the newest was made. */
  owner?: { connections: number; newest: string | null };
  records(): AsyncGenerator<FileRecord[]>;
}

/** How somebody says that a file is to be read; what they do not say, the file tells. */
export interface ReadingAs {
  encoding?: Encoding | undefined;
  dateOrder?: DateOrder | undefined;
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
  return { line, accounts: [], contacts: [], tenures: [], signals: [], investments: [], notes: [] };
}
