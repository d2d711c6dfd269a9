import type { Db } from '../../../platform/db/engine.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import type { StoredAppToken } from '../../../platform/db/tables/sign-in-tables.ts';

/** A user's valid tokens, and those that ended after `since`, newest first. */
export function listTokens(db: Db, userId: number, since: Date): Promise<StoredAppToken[]> {
  const from = since.toISOString();
  return db
    .selectFrom('app_token')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', from)
    .where((where) => where.or([where('revoked_at', 'is', null), where('revoked_at', '>', from)]))
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** The number of valid tokens of a user. Two that are made at once are counted one after the other. */
export async function countInForce(db: Db, userId: number, now: Date): Promise<number> {
  await lockRow(db, 'app_user', userId);
  const { count } = await db
    .selectFrom('app_token')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}
