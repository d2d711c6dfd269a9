import type { JoinEvidence } from '../../../../shared/features/imports/import.ts';
import {
  type AccountRow,
  type ContactRow,
  type ImportIndex,
  type MergeKind,
  rootOf,
  type TenureRow,
  tenuresOf,
} from '../../../core/facts/book/import-index.ts';
import { isListed } from '../apply/matching.ts';
import { earlierJob, isNews } from '../apply/own-jobs.ts';
import { type ImportContext, listedOf } from '../apply/plan.ts';
import type { GoodRecord } from '../runs/records.ts';
import { type JoinedPerson, joinedWith } from './joined.ts';
import { judgeSamePerson } from './judge-person.ts';
import type { JobRef } from './summary.ts';

export type Snapshot<R> = { row: R; was: R; lists: unknown } | null;

/** The state of a record's people and companies before it is entered. */
export interface SeenRecord {
  accounts: Snapshot<AccountRow>[];
  contacts: Snapshot<ContactRow>[];
  jobs: { row: TenureRow; end: number }[][];
  /** The job that the owner's earlier lists give, by contact. */
  earlier: (TenureRow | undefined)[];
  /** The companies that are news to the owner of the list, by contact. */
  news: AccountRow[][];
  joined: JoinedPerson | null;
  /** What speaks for and against that, where only the name and the company do. */
  evidence: JoinEvidence | null;
  /** The title and the company of their latest job; empty where there is no such evidence. */
  known: JobRef[];
  /** For a list: a person who is new to its owner's lists but already known to Kith. */
  byOthers: boolean;
  signals: number;
  investments: number;
  customers: number;
}

const takeSnapshot = <R extends AccountRow | ContactRow>(
  book: ImportIndex,
  half: MergeKind,
  row: R | null,
): Snapshot<R> => row && { row, was: { ...row }, lists: { ...book.lists[half].get(row.id) } };

export function look(
  context: ImportContext,
  record: GoodRecord,
  accounts: (AccountRow | null)[],
  contacts: (ContactRow | null)[],
): SeenRecord {
  const { book, writes } = context;
  const listed = listedOf(context, record);
  const byOthers =
    listed !== null && contacts.some((row) => row !== null && row.id > 0 && !isListed(book, listed, row));
  const joined = joinedWith(book, record, contacts, listed);
  const byName = joined?.byName ? contacts[joined.at]! : null;
  return {
    accounts: accounts.map((row) => takeSnapshot(book, 'account', row)),
    contacts: contacts.map((row) => takeSnapshot(book, 'contact', row)),
    jobs: contacts.map((row) => (row ? tenuresOf(book, row.id).map((job) => ({ row: job, end: job.end_month })) : [])),
    earlier: contacts.map((row) => (row && listed ? earlierJob(context, row) : undefined)),
    news: contacts.map((row, at) => (row ? findNews(context, record, accounts, row, at) : [])),
    joined,
    evidence: joined && byName ? judgeSamePerson(book, record, joined.at, byName) : null,
    known: byName ? findLatestJob(book, byName) : [],
    byOthers,
    signals: writes.signals.length,
    investments: writes.investments.length,
    customers: writes.customers.length,
  };
}

function findLatestJob(book: ImportIndex, { id }: ContactRow): JobRef[] {
  const last = tenuresOf(book, id).reduce<TenureRow | null>(
    (latest, job) => (latest && latest.end_month >= job.end_month ? latest : job),
    null,
  );
  return last ? [{ titleId: last.title_id }, { accountId: rootOf(book, 'account', last.account_id) }] : [];
}

function findNews(
  context: ImportContext,
  record: GoodRecord,
  accounts: (AccountRow | null)[],
  row: ContactRow,
  at: number,
): AccountRow[] {
  const theirs = record.tenures.filter(({ contact }) => contact === at);
  return theirs.flatMap(({ account }) => accounts[account] ?? []).filter((account) => isNews(context, row, account));
}
