/** Marks of recommendations to judge again, set in the transaction that writes the underlying rows; work.ts works them off. */
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';

/** Accounts with a change that a use case may ask for: in themselves, or in the people who can be reached there. */
export async function markFitsStale(db: Db, accountIds: Iterable<number>): Promise<void> {
  const rows = [...new Set(accountIds)].map((account_id) => ({ account_id }));
  await insertMany(db, 'stale_fit', rows, { columns: ['account_id'] });
}

/** Use cases for which every account must be judged because their terms changed. */
export async function markTargetsStale(db: Db, targetIds: readonly number[]): Promise<void> {
  if (targetIds.length === 0) return;
  await db
    .insertInto('stale_target')
    .values([...new Set(targetIds)].map((sales_target_id) => ({ sales_target_id })))
    .onConflict((conflict) => conflict.column('sales_target_id').doUpdateSet({ begun: 0 }))
    .execute();
}

/** Before a use case is deleted. */
export async function deleteTargetMark(db: Db, targetId: number): Promise<void> {
  await db.deleteFrom('stale_target').where('sales_target_id', '=', targetId).execute();
}

/** All use cases of companies whose customers, prospects or introductions changed. */
export async function markCompaniesStale(db: Db, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length === 0) return;
  const rows = await db
    .selectFrom('sales_target')
    .select('id')
    .where(isAmong(db, 'account_id', [...new Set(companyIds)]))
    .execute();
  await markTargetsStale(
    db,
    rows.map(({ id }) => id),
  );
}

/** Accounts whose reachable people changed, with those that invested in them, which may open a door. */
export async function markPeopleStale(db: Db, accountIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(accountIds)];
  if (ids.length === 0) return;
  const funded = await db
    .selectFrom('investment')
    .select('account_id')
    .distinct()
    .where(isAmong(db, 'investor_account_id', ids))
    .execute();
  await markFitsStale(db, [...ids, ...funded.map((row) => row.account_id)]);
}
