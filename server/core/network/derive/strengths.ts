/**
 * Keeps everything derived from the facts up to date: kinds of titles, spans, sizes, the circle, ties, pools, the strength of every
 * contact, the relationship of every account, and recommendations. There are two ways to the same result: working off stale marks, and a
 * full rebuild. One of them at a time: run them from one job.
 */
import type { Kysely } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { getMonth, OPEN_END } from '../../../platform/time/months.ts';
import { compareSizes, resizeAccount } from '../model/account-sizes.ts';
import { applySpanChanges, computeSpanChanges, loadTenures } from '../model/employment-spans.ts';
import { computeWeightsVersion, loadWeights, rememberWeights } from '../model/weights.ts';
import { markFitsStale, markPeopleStale } from '../recommend/stale.ts';
import { rebuildRecommendations, workOffRecommendations } from '../recommend/work.ts';
import { updateAccountKeys } from './account-keys.ts';
import { applyAccountChanges, findAccountChanges } from './account-relationships.ts';
import { applyWayChanges, findWayChanges, refreshReach } from './account-ways.ts';
import {
  type ChunkPace,
  runInChunks,
  runInTransaction,
  walkAccounts,
  walkContacts,
  walkIds,
  walkTitles,
} from './chunks.ts';
import { applyContactChanges, findContactChanges } from './contact-strengths.ts';
import { loadSizes, type SizeCache } from './contact-ties.ts';
import {
  applyInsiderChanges,
  computeInsiderChanges,
  findInsiderCandidates,
  findTouchedByInsiders,
} from './insiders.ts';
import { foldCompaniesAgain, foldPeopleAgain } from './name-folding.ts';
import { findTouchedByType } from './pools.ts';
import { applyKnownChanges, findKnownChanges } from './portfolio-only.ts';
import { deriveFromAccounts } from './search-index.ts';
import { findTouchedBySize } from './size-steps.ts';
import { applySizeRows, findSizeRowChanges, resizeRows } from './size-table.ts';
import { markSizeChange, markStale, markTiesStale, takeStaleAccounts, takeStaleContacts } from './stale.ts';
import { applyTitleChanges, findTitleChanges } from './title-kinds.ts';

/** Marks the contacts and updates everything that depends on them. */
export async function updateStrengths(
  db: Kysely<Schema>,
  changedContactIds: Iterable<number>,
  now: Date,
): Promise<void> {
  await markStale(db, changedContactIds);
  await workOffStale(db, now);
}

/**
 * Works off the marks (stale.ts), in short transactions: first changed contacts, then accounts whose size moved by a step, then contacts
 * whose ties count differently because of that.
 * @param news whether a strength that rises counts as news: not where nothing was learnt
 * @returns whether nothing is left
 */
export async function workOffStale(
  db: Kysely<Schema>,
  now: Date,
  pace: ChunkPace = {},
  { news = true }: { news?: boolean } = {},
): Promise<boolean> {
  const learnt = news ? now : undefined;
  const cache: SizeCache = new Map();
  const done = await runInChunks(pace, (limit, ms) =>
    runInTransaction(db, async (trx) => {
      const started = performance.now();
      let took = 0;
      // A commit costs more than the work for a few contacts, so everything that follows from them goes into the same one.
      while (took < limit) {
        const some = await workOffSome(trx, cache, { now, learnt }, limit - took);
        took += some;
        if (some === 0 || performance.now() - started > ms * WORK_SHARE) break;
      }
      return took;
    }),
  );
  return done && (await workOffRecommendations(db, now, pace));
}

/** The share of a transaction's time after which no more work begins. */
const WORK_SHARE = 0.5;

/** The day that ages count to, and when the facts were learnt, if they were. */
interface Times {
  now: Date;
  learnt: Date | undefined;
}

async function workOffSome(db: Db, cache: SizeCache, times: Times, limit: number): Promise<number> {
  const { now } = times;
  const changed = await takeStaleContacts(db, limit, 1);
  if (changed.length > 0) {
    await refreshSpansAndInsiders(db, changed, cache, now);
    await refreshContacts(db, changed, cache, times);
    return changed.length;
  }
  const accounts = await takeStaleAccounts(db, limit);
  for (const { accountId, ...change } of accounts) {
    cache.delete(accountId);
    await markTiesStale(db, await findTouchedBySize(db, accountId, change, now));
    await markTiesStale(db, await findTouchedByType(db, accountId, now));
  }
  const accountIds = accounts.map(({ accountId }) => accountId);
  await deriveFromAccounts(db, accountIds);
  await markFitsStale(db, accountIds);
  if (accounts.length > 0) return accounts.length;
  const others = await takeStaleContacts(db, limit, 0);
  await refreshContacts(db, others, cache, times);
  return others.length;
}

/** Updates the spans and memberships of contacts whose facts changed, and marks everybody else whom that affects. */
async function refreshSpansAndInsiders(db: Db, ids: readonly number[], cache: SizeCache, now: Date): Promise<void> {
  const today = getMonth(now);
  const change = await computeSpanChanges(db, ids, await loadTenures(db, ids));
  const removed = Map.groupBy(change.remove, (span) => span.account_id);
  const added = Map.groupBy(change.add, (span) => span.account_id);
  const accountIds = new Set([...removed.keys(), ...added.keys()]);
  await markPeopleStale(db, accountIds);
  const watched = await withInsiders(db, [...accountIds]);
  await loadSizes(db, watched, cache);
  await applySpanChanges(db, change);
  await resizeRows(db, removed, added);
  for (const id of watched) {
    const before = cache.get(id)!;
    const after = resizeAccount(before, removed.get(id) ?? [], added.get(id) ?? []);
    cache.set(id, after);
    const step = compareSizes(before, after, today);
    if (step) await markSizeChange(db, id, step);
    accountIds.delete(id);
  }
  for (const id of accountIds) cache.delete(id);
  const circle = await computeInsiderChanges(db, ids, now);
  const touched = await findTouchedByInsiders(db, circle);
  await applyInsiderChanges(db, circle);
  // A person who joined the firm's own people is no longer somebody to ask for.
  await markPeopleStale(
    db,
    await loadWorkplaces(db, [...circle.set.map((insider) => insider.contact_id), ...circle.gone]),
  );
  for (const id of ids) touched.delete(id);
  await markTiesStale(db, touched);
}

/** The accounts at which members of the circle are or were. */
async function withInsiders(db: Db, accountIds: readonly number[]): Promise<number[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('member_spell')
    .select('account_id')
    .distinct()
    .where(isAmong(db, 'account_id', accountIds))
    .execute();
  return rows.map((row) => row.account_id);
}

/** Updates the ties and strengths of contacts whose spans are up to date, and their present and past accounts. */
async function refreshContacts(
  db: Db,
  ids: readonly number[],
  cache: SizeCache,
  { now, learnt }: Times,
): Promise<void> {
  const changes = await findContactChanges(db, ids, cache, now);
  await applyContactChanges(db, changes, learnt);
  await markPeopleStale(
    db,
    await loadWorkplaces(
      db,
      changes.contacts.map(({ after }) => after.id),
    ),
  );
  const accountIds = changes.contacts.flatMap(({ before, after }) => [before.account_id, after.account_id]);
  await refreshAccounts(db, [...new Set(accountIds.filter((id) => id !== null))]);
  // Their ties may have changed where their strengths have not.
  await refreshWays(db, [...new Set([...accountIds.filter((id) => id !== null), ...(await listEmployers(db, ids))])]);
}

/** Their present companies, for all of their jobs, because a use case may ask for any of them. */
async function loadWorkplaces(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('spell')
    .select('account_id')
    .distinct()
    .where(isAmong(db, 'contact_id', ids))
    .where('end_month', '=', OPEN_END)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Their main companies. */
async function listEmployers(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('contact')
    .select('account_id')
    .distinct()
    .where(isAmong(db, 'id', ids))
    .where('account_id', 'is not', null)
    .execute();
  return rows.map(({ account_id }) => account_id!);
}

async function refreshWays(db: Db, ids: readonly number[]): Promise<void> {
  await applyWayChanges(db, await findWayChanges(db, ids));
  await refreshReach(db, ids);
}

async function refreshAccounts(db: Db, ids: readonly number[]): Promise<void> {
  await applyAccountChanges(db, await findAccountChanges(db, ids));
}

/**
 * Computes everything again, in short transactions, and corrects differences; it reads in the order of ids, so that memory does not grow
 * with the network. Run it after a bulk load, when a month has begun (ages count to its first day), and when the firm's account or the
 * weights changed.
 * @returns false if it was stopped
 */
export async function rebuildStrengths(db: Kysely<Schema>, now: Date, pace: ChunkPace = {}): Promise<boolean> {
  const cache: SizeCache = new Map();
  // A kill before the end leaves no month stored, and the next day's upkeep computes everything again.
  await db.deleteFrom('installation').where('key', '=', MONTH_KEY).execute();
  // If the weights change meanwhile, the stored version is that of the old ones, so everything is computed again.
  const version = computeWeightsVersion(await loadWeights(db));
  await db.deleteFrom('stale_contact').execute();
  await db.deleteFrom('stale_account').execute();
  const done =
    (await walkContacts(db, pace, foldPeopleAgain)) &&
    (await walkAccounts(db, pace, foldCompaniesAgain)) &&
    (await walkTitles(db, pace, async (trx, ids) => applyTitleChanges(trx, await findTitleChanges(trx, ids)))) &&
    (await walkContacts(db, pace, async (trx, ids) => {
      await applySpanChanges(trx, await computeSpanChanges(trx, ids, await loadTenures(trx, ids)));
    })) &&
    (await walkAccounts(db, pace, async (trx, ids) => applySizeRows(trx, await findSizeRowChanges(trx, ids)))) &&
    (await walkIds(db, pace, await findInsiderCandidates(db, now), async (trx, ids) => {
      await applyInsiderChanges(trx, await computeInsiderChanges(trx, ids, now));
    })) &&
    (await walkContacts(db, pace, async (trx, ids) => {
      await applyContactChanges(trx, await findContactChanges(trx, ids, cache, now));
    })) &&
    (await walkAccounts(db, pace, async (trx, ids) => {
      await refreshAccounts(trx, ids);
      await applyWayChanges(trx, await findWayChanges(trx, ids));
      await applyKnownChanges(trx, await findKnownChanges(trx, ids));
      await deriveFromAccounts(trx, ids);
      await updateAccountKeys(trx, ids);
    })) &&
    (await rebuildRecommendations(db, now, pace));
  if (done) {
    await rememberWeights(db, version);
    await rememberMonth(db, now);
  }
  return done;
}

const MONTH_KEY = 'strengths_month';

async function rememberMonth(db: Db, now: Date): Promise<void> {
  const value = String(getMonth(now));
  await db
    .insertInto('installation')
    .values({ key: MONTH_KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Whether a month has begun since the last full rebuild, so that ages have to be computed again. */
export async function hasMonthBegun(db: Db, now: Date): Promise<boolean> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', MONTH_KEY).executeTakeFirst();
  return Number(row?.value) !== getMonth(now);
}
