/**
 * The number of people at an account in a given month (relationship model §1: n), from the spans known there and its
 * head-count of today.
 */

import { sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { OPEN_END, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import type { EmploymentSpan } from './employment-spans.ts';
import type { AccountSizes, Steps } from './stored-sizes.ts';
import { decodeSizes } from './stored-sizes.ts';
import { estimatePeopleThen } from './ties.ts';

export type Times = Pick<EmploymentSpan, 'start_month' | 'end_month'>;

/** The size of an account for tenures whose common time began in `month`. */
export function getSizeInMonth(sizes: AccountSizes, month: number, today: number): number {
  return estimatePeopleThen(countKnownAt(sizes, month), sizes.headcount, countKnownToday(sizes, today));
}

/** The size of an account today, which counts for tenures without dates. */
export function estimatePeopleToday(sizes: AccountSizes, today: number): number {
  const known = countKnownToday(sizes, today);
  return estimatePeopleThen(known, sizes.headcount, known);
}

function countKnownAt({ begun, ended }: AccountSizes, month: number): number {
  return findTotalAt(begun, month) - findTotalAt(ended, month - 1);
}

function countKnownToday(sizes: AccountSizes, today: number): number {
  return countKnownAt(sizes, today) + sizes.startless;
}

function findTotalAt({ months, totals }: Steps, month: number): number {
  let [low, high] = [0, months.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (months[middle]! <= month) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : totals[low - 1]!;
}

/** The sizes of some accounts: stored ones for large accounts, counted ones for small accounts. */
export async function loadAccountSizes(db: Db, accountIds: readonly number[]): Promise<Map<number, AccountSizes>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account_size')
    .innerJoin('account', 'account.id', 'account_size.account_id')
    .select(['account.id', 'account.headcount', 'account_size.sizes'])
    .where(isAmong(db, 'account_size.account_id', accountIds))
    .execute();
  const stored = new Map(rows.map(({ id, headcount, sizes }) => [id, decodeSizes(sizes, headcount)]));
  const counted = await countAccountSizes(
    db,
    accountIds.filter((id) => !stored.has(id)),
  );
  return new Map([...stored, ...counted]);
}

/**
 * Counts the sizes of some accounts. If a person's end is unknown, only the month of the start counts; if the start is unknown, only today
 * counts, if they are still there.
 */
export async function countAccountSizes(db: Db, accountIds: readonly number[]): Promise<Map<number, AccountSizes>> {
  const sizes = new Map<number, AccountSizes>();
  if (accountIds.length === 0) return sizes;
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'headcount'])
    .where(isAmong(db, 'id', accountIds))
    .execute();
  for (const { id, headcount } of accounts) {
    const empty = (): Steps => ({ months: [], totals: [] });
    sizes.set(id, { headcount, begun: empty(), ended: empty(), startless: 0 });
  }
  const spans = db.selectFrom('spell').where(isAmong(db, 'account_id', accountIds));
  const begins = await spans
    .where('start_month', '>', UNKNOWN_START)
    .select(({ fn }) => ['account_id', 'start_month as month', fn.countAll<number>().as('count')])
    .groupBy(['account_id', 'start_month'])
    .orderBy('account_id')
    .orderBy('start_month')
    .execute();
  // Raw: selected, grouped and sorted by, it is one text, which PostgreSQL must see without parameters.
  const last = sql<number>`case when end_month = ${sql.lit(UNKNOWN_END)} then start_month else end_month end`;
  const ends = await spans
    .where('start_month', '>', UNKNOWN_START)
    .where('end_month', '<', OPEN_END)
    .select(({ fn }) => ['account_id', last.as('month'), fn.countAll<number>().as('count')])
    .groupBy(['account_id', last])
    .orderBy('account_id')
    .orderBy(last)
    .execute();
  const startless = await spans
    .where('start_month', '=', UNKNOWN_START)
    .where('end_month', '=', OPEN_END)
    .select(({ fn }) => ['account_id', fn.countAll<number>().as('count')])
    .groupBy('account_id')
    .execute();
  for (const row of begins) addStep(sizes.get(row.account_id)!.begun, row.month, row.count);
  for (const row of ends) addStep(sizes.get(row.account_id)!.ended, row.month, row.count);
  for (const row of startless) sizes.get(row.account_id)!.startless = row.count;
  return sizes;
}

/** The sizes of an account after some spans were removed and others added, without reading it again. */
export function resizeAccount(sizes: AccountSizes, remove: readonly Times[], add: readonly Times[]): AccountSizes {
  const begun = listCounts(sizes.begun);
  const ended = listCounts(sizes.ended);
  let startless = sizes.startless;
  const count = ({ start_month, end_month }: Times, by: number) => {
    if (start_month === UNKNOWN_START) {
      if (end_month === OPEN_END) startless += by;
      return;
    }
    begun.set(start_month, (begun.get(start_month) ?? 0) + by);
    const last = end_month === UNKNOWN_END ? start_month : end_month;
    if (last < OPEN_END) ended.set(last, (ended.get(last) ?? 0) + by);
  };
  for (const span of remove) count(span, -1);
  for (const span of add) count(span, 1);
  return { headcount: sizes.headcount, begun: getSteps(begun), ended: getSteps(ended), startless };
}

function listCounts({ months, totals }: Steps): Map<number, number> {
  return new Map(months.map((month, i) => [month, totals[i]! - (totals[i - 1] ?? 0)]));
}

function getSteps(counts: ReadonlyMap<number, number>): Steps {
  const steps: Steps = { months: [], totals: [] };
  for (const [month, count] of [...counts].sort(([a], [b]) => a - b)) {
    if (count > 0) addStep(steps, month, count);
  }
  return steps;
}

function addStep({ months, totals }: Steps, month: number, count: number): void {
  months.push(month);
  totals.push((totals.at(-1) ?? 0) + count);
}

/** The shared tenures for which the size of an account has changed. */
export interface SizeChange {
  /** The months in which their common time began, both included; from > to if there are none. */
  from: number;
  to: number;
  /** True if tenures without dates are among them. */
  undated: boolean;
  /** The smallest size that any of them had or has. */
  people: number;
}

/** The difference between two states of one account; null if no shared tenure counts differently. */
export function compareSizes(before: AccountSizes, after: AccountSizes, today: number): SizeChange | null {
  const change: SizeChange = {
    from: Number.POSITIVE_INFINITY,
    to: 0,
    undated: false,
    people: Number.POSITIVE_INFINITY,
  };
  // Common time begins when one of the people comes, so these are all months that matter.
  for (const month of new Set([...before.begun.months, ...after.begun.months])) {
    const [was, is] = [getSizeInMonth(before, month, today), getSizeInMonth(after, month, today)];
    if (was === is) continue;
    change.from = Math.min(change.from, month);
    change.to = Math.max(change.to, month);
    change.people = Math.min(change.people, was, is);
  }
  const [was, is] = [estimatePeopleToday(before, today), estimatePeopleToday(after, today)];
  if (was !== is) {
    change.undated = true;
    change.people = Math.min(change.people, was, is);
  }
  return change.people === Number.POSITIVE_INFINITY ? null : { ...change, from: Math.min(change.from, OPEN_END) };
}
