import type { Digest } from '../../../../shared/features/accounts/preferences/calls.ts';
import type { Db } from '../../../platform/db/engine.ts';

/** The active users who chose this frequency of the digest; users who never chose get it weekly. */
export async function listUsersWithDigest(db: Db, digests: readonly Digest[]): Promise<number[]> {
  const rows = await db
    .selectFrom('app_user')
    .leftJoin('user_preference', 'user_preference.user_id', 'app_user.id')
    .select('app_user.id')
    .where('app_user.status', '=', 'active')
    .where(({ eb, fn, val }) => eb(fn.coalesce('user_preference.digest', val<Digest>('weekly')), 'in', digests))
    .orderBy('app_user.id')
    .execute();
  return rows.map(({ id }) => id);
}
