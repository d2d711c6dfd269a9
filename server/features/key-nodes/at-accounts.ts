/** People in the firm's reach who are or were at some companies. */
import type { Db } from '../../platform/db/engine.ts';
import { yieldToEventLoop } from '../../platform/limits/fair-scheduler.ts';
import { readInBatches } from '../../platform/limits/read-in-batches.ts';
import { type KeyNodeSpan, listJobTitlesAt, listSpansAt, listStillThere } from './people/queries.ts';
import { compareByAge, compareByScore, computeStayLength, computeYearsSinceStays, type NodeRow } from './row.ts';

/** If there are more people, only those that the firm knows best are used. */
export const MAX_LOOKED_AT = 2_000;
/** Companies in one statement: a large company has many people. */
const COMPANIES = 10;
/** A person who left within so many months still counts as there, because the search is about layoffs. */
const LATELY = 12;

interface FoundThere {
  rows: NodeRow[];
  /** The number of all people found at each company. */
  counts: Map<number, number>;
  limitHit: boolean;
}

export async function findNodesAtAccounts(
  db: Db,
  poolId: number,
  accountIds: readonly number[],
  today: number,
): Promise<FoundThere> {
  const spans: KeyNodeSpan[] = [];
  for (let from = 0; from < accountIds.length; from += COMPANIES)
    for (const span of await listSpansAt(db, poolId, accountIds.slice(from, from + COMPANIES))) spans.push(span);
  const people = Map.groupBy(spans, ({ contact_id, account_id }) => `${account_id} ${contact_id}`);
  const counts = new Map<number, number>();
  for (const [{ account_id }] of people.values() as Iterable<[KeyNodeSpan]>)
    counts.set(account_id, (counts.get(account_id) ?? 0) + 1);
  const best = [...people.values()]
    .sort(([a], [b]) => b!.score - a!.score || b!.probability - a!.probability || 0)
    .slice(0, MAX_LOOKED_AT);
  const colleagues = await loadColleaguesAt(db, [...counts.keys()], today);
  const rows = best.map((theirs) => getRow(theirs, colleagues.get(theirs[0]!.account_id) ?? [], today));
  await nameStays(db, rows);
  return { rows: rows.sort(compareByScore), counts, limitHit: people.size > MAX_LOOKED_AT };
}

type Colleague = Awaited<ReturnType<typeof listStillThere>>[number];

async function loadColleaguesAt(
  db: Db,
  accountIds: readonly number[],
  today: number,
): Promise<ReadonlyMap<number, Colleague[]>> {
  const found = new Map<number, Colleague[]>();
  for (const id of accountIds) {
    found.set(id, await listStillThere(db, id, today - LATELY));
    await yieldToEventLoop();
  }
  return found;
}

function getRow(theirs: readonly KeyNodeSpan[], colleagues: readonly Colleague[], today: number): NodeRow {
  const { contact_id, account_id, score, probability } = theirs[0]!;
  const stays = theirs
    .map(({ start_month: start, end_month: end }) => ({ account: account_id, start, end, title: '', skill: null }))
    .sort(compareByAge);
  return {
    contact: contact_id,
    account: account_id,
    score,
    probability,
    stays,
    kinds: [],
    months: computeMonthsTogether(
      stays,
      colleagues.filter((colleague) => colleague.contact_id !== contact_id),
      today,
    ),
    years: computeYearsSinceStays(stays, today),
  };
}

/**
 * The longest time that a person was there together with one who is there now or left recently; for a company without such a person, their
 * own time there. Null if no dates are known.
 */
export function computeMonthsTogether(
  stays: readonly { start: number; end: number }[],
  colleagues: readonly { start_month: number; end_month: number }[],
  today: number,
): number | null {
  const dated = stays.filter((stay) => computeStayLength(stay, today) !== null);
  if (dated.length === 0) return null;
  if (colleagues.length === 0) return Math.max(...dated.map((stay) => computeStayLength(stay, today)!));
  const shared = dated.flatMap(({ start, end }) =>
    colleagues.map((other) => Math.min(end, other.end_month, today) - Math.max(start, other.start_month) + 1),
  );
  return Math.max(0, ...shared);
}

/** The titles of their jobs there. */
async function nameStays(db: Db, rows: readonly NodeRow[]): Promise<void> {
  const accounts = [...new Set(rows.map(({ account }) => account!))];
  const jobs = Map.groupBy(
    await readInBatches(
      rows.map(({ contact }) => contact),
      (ids) => listJobTitlesAt(db, ids, accounts),
    ),
    ({ contact_id, account_id }) => `${account_id} ${contact_id}`,
  );
  for (const row of rows) {
    const theirs = jobs.get(`${row.account} ${row.contact}`) ?? [];
    row.kinds = theirs.map(({ kind }) => kind);
    row.stays[0]!.title = theirs[0]?.title ?? '';
  }
}
