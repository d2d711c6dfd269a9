import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount } from '../../../core/network/read/visible.ts';
import type { Db } from '../../../platform/db/engine.ts';

/** The accounts that the user follows and may see, oldest first. */
export async function listFollowedAccounts(db: Db, scope: ViewerScope, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select('account.id')
    .where('subscription.user_id', '=', userId)
    .where(mayOpenAccount(scope))
    .orderBy('subscription.created_at')
    .orderBy('account.id')
    .execute();
  return rows.map((row) => row.id);
}

/** @returns whether anything changed */
export async function addSubscription(db: Db, userId: number, accountId: number, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('subscription')
    .values({ user_id: userId, account_id: accountId, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns whether anything changed */
export async function removeSubscription(db: Db, userId: number, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('subscription')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The accounts that are among these; undefined: all. */
export function filterAmong<Row extends { id: number }>(accounts: readonly Row[], ids: readonly number[] | undefined) {
  const saved = ids && new Set(ids);
  return saved ? accounts.filter(({ id }) => saved.has(id)) : accounts;
}
