/** Keeps recommendations up to date: works off the marks (stale.ts), in short transactions. */
import type { Kysely } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { type ChunkPace, runInChunks, runInTransaction, walkAccounts } from '../derive/chunks.ts';
import { applyRecommendationChanges, findRecommendationChanges, loadUseCases } from './changes.ts';
import { findCompaniesDealingWith, loadDealings } from './dealings.ts';
import type { Dealings } from './judge.ts';
import { markCompaniesStale, markTargetsStale } from './stale.ts';

/** @returns false if it was stopped */
export async function workOffRecommendations(db: Kysely<Schema>, now: Date, pace: ChunkPace = {}): Promise<boolean> {
  if (!(await workOffAccounts(db, now, pace))) return false;
  // Code that marks one meanwhile queues the job again.
  return workOffTargets(db, now, pace);
}

async function workOffAccounts(db: Kysely<Schema>, now: Date, pace: ChunkPace): Promise<boolean> {
  let dealings: Map<number, Dealings> | undefined;
  return runInChunks(pace, (limit) =>
    runInTransaction(db, async (trx) => {
      const ids = await takeStale(trx, limit);
      if (ids.length === 0) return 0;
      // A company's customers decide which accounts resemble them, so all accounts are judged again for its use cases, these included.
      await markCompaniesStale(trx, await findCompaniesDealingWith(trx, ids));
      const useCases = await loadFreshUseCases(trx);
      const companies = useCases.map(({ criteria }) => criteria.companyId);
      if (!dealings || companies.some((id) => !dealings?.has(id))) dealings = await loadDealings(trx, companies);
      await applyRecommendationChanges(trx, await findRecommendationChanges(trx, ids, useCases, dealings, now));
      return ids.length;
    }),
  );
}

/** The use cases that are not judged for every account anyway. */
async function loadFreshUseCases(db: Db) {
  const marked = await db.selectFrom('stale_target').select('sales_target_id').execute();
  const stale = new Set(marked.map((row) => row.sales_target_id));
  return (await loadUseCases(db)).filter(({ id }) => !stale.has(id));
}

async function takeStale(db: Db, limit: number): Promise<number[]> {
  const found = await db.selectFrom('stale_fit').select('account_id').orderBy('account_id').limit(limit).execute();
  if (found.length === 0) return [];
  const ids = found.map((row) => row.account_id);
  await db
    .deleteFrom('stale_fit')
    .where(isAmong(db, 'account_id', ids))
    .execute();
  return ids;
}

async function workOffTargets(db: Kysely<Schema>, now: Date, pace: ChunkPace): Promise<boolean> {
  const marked = await db.updateTable('stale_target').set({ begun: 1 }).returning('sales_target_id as id').execute();
  if (marked.length === 0) return true;
  const useCases = await loadUseCases(
    db,
    marked.map(({ id }) => id),
  );
  const dealings = await loadDealings(
    db,
    useCases.map(({ criteria }) => criteria.companyId),
  );
  const done = await walkAccounts(db, pace, async (trx, ids) => {
    await applyRecommendationChanges(trx, await findRecommendationChanges(trx, ids, useCases, dealings, now));
  });
  if (done) await db.deleteFrom('stale_target').where('begun', '=', 1).execute();
  return done;
}

/** Judges every account for every use case again, after facts were written in bulk without marks, or a month has begun. */
export async function rebuildRecommendations(db: Kysely<Schema>, now: Date, pace: ChunkPace = {}): Promise<boolean> {
  await db.deleteFrom('stale_fit').execute();
  const all = await db.selectFrom('sales_target').select('id').execute();
  await markTargetsStale(
    db,
    all.map(({ id }) => id),
  );
  return workOffTargets(db, now, pace);
}

/** The differences, and the marks that wait, in words. */
export async function findRecommendationDifferences(
  db: Kysely<Schema>,
  now: Date,
  found: (what: string) => void,
  pace: ChunkPace = {},
): Promise<void> {
  for (const { account_id } of await db.selectFrom('stale_fit').select('account_id').execute())
    found(`account ${account_id} waits`);
  for (const { sales_target_id } of await db.selectFrom('stale_target').select('sales_target_id').execute())
    found(`use case ${sales_target_id} waits`);
  const useCases = await loadUseCases(db);
  const dealings = await loadDealings(
    db,
    useCases.map(({ criteria }) => criteria.companyId),
  );
  await walkAccounts(db, pace, async (trx, ids) => {
    const { gone, set } = await findRecommendationChanges(trx, ids, useCases, dealings, now);
    for (const { sales_target_id, account_id } of gone)
      found(`of account ${account_id} for use case ${sales_target_id}: should not be`);
    for (const row of set) found(`missing or stale: ${JSON.stringify(row)}`);
  });
}
