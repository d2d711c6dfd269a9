import type { JoinEvidence } from '../../../../shared/features/imports/import.ts';
import {
  type AccountRow,
  type ContactRow,
  findRoot,
  type ImportIndex,
  listTenuresOf,
  type MergeKind,
  type TenureRow,
} from '../../../core/facts/book/import-index.ts';
import { isListed } from '../apply/matching.ts';
import { findEarlierJob, isNews } from '../apply/own-jobs.ts';
import { getListedConnection, type ImportContext } from '../apply/plan.ts';
import type { GoodRecord } from '../runs/records.ts';
import { findJoinedPerson, type JoinedPerson } from './joined.ts';
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
  index: ImportIndex,
  kind: MergeKind,
  row: R | null,
): Snapshot<R> => row && { row, was: { ...row }, lists: { ...index.lists[kind].get(row.id) } };

export function look(
  context: ImportContext,
  record: GoodRecord,
  accounts: (AccountRow | null)[],
  contacts: (ContactRow | null)[],
): SeenRecord {
  const { index, writes } = context;
  const listed = getListedConnection(context, record);
  const byOthers =
    listed !== null && contacts.some((row) => row !== null && row.id > 0 && !isListed(index, listed, row));
  const joined = findJoinedPerson(index, record, contacts, listed);
  const byName = joined?.byName ? contacts[joined.at]! : null;
  return {
    accounts: accounts.map((row) => takeSnapshot(index, 'account', row)),
    contacts: contacts.map((row) => takeSnapshot(index, 'contact', row)),
    jobs: contacts.map((row) =>
      row ? listTenuresOf(index, row.id).map((job) => ({ row: job, end: job.end_month })) : [],
    ),
    earlier: contacts.map((row) => (row && listed ? findEarlierJob(context, row) : undefined)),
    news: contacts.map((row, at) => (row ? findNews(context, record, accounts, row, at) : [])),
    joined,
    evidence: joined && byName ? judgeSamePerson(index, record, joined.at, byName) : null,
    known: byName ? findLatestJob(index, byName) : [],
    byOthers,
    signals: writes.signals.length,
    investments: writes.investments.length,
    customers: writes.customers.length,
  };
}

function findLatestJob(index: ImportIndex, { id }: ContactRow): JobRef[] {
  const last = listTenuresOf(index, id).reduce<TenureRow | null>(
    (latest, job) => (latest && latest.end_month >= job.end_month ? latest : job),
    null,
  );
  return last ? [{ titleId: last.title_id }, { accountId: findRoot(index, 'account', last.account_id) }] : [];
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
