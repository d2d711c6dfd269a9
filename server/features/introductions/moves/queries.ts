import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount } from '../../../core/network/read/visible.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { maySeeIntro } from '../life-cycle/queries.ts';

/** Ids of requests to companies the user follows that changed status after that time, the latest first. */
export async function listMovedIntros(
  db: Db,
  scope: ViewerScope,
  userId: number,
  { since, limit }: { since: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .innerJoin('intro', 'intro.target_account_id', 'account.id')
    .select('intro.id')
    .where('subscription.user_id', '=', userId)
    .where(mayOpenAccount(scope))
    .where(maySeeIntro(scope))
    .where('intro.status_at', '>', since)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('intro_change')
          .select('intro_change.id')
          .whereRef('intro_change.intro_id', '=', 'intro.id')
          .where('intro_change.kind', '=', 'status')
          .where('intro_change.at', '>', since),
      ),
    )
    .orderBy('intro.status_at', 'desc')
    .orderBy('intro.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
