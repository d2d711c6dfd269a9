import { refreshReach } from '../../../core/network/derive/account-ways.ts';
import type { TestApp } from '../../../testing/app.ts';

/**
 * Makes somebody of a user's company the only way into an account, as if it were derived so.
 * @param by a contact; without it, the user
 * @returns the arguments of a call that has none
 */
export async function putOnlyWay(
  { db, users }: TestApp,
  user: keyof TestApp['users'],
  accountId: number,
  by?: number,
): Promise<Record<never, never>> {
  const { account_id, contact_id } = await db
    .selectFrom('app_user')
    .select(['account_id', 'contact_id'])
    .where('id', '=', users[user])
    .$narrowType<{ account_id: number; contact_id: number }>()
    .executeTakeFirstOrThrow();
  const kind = user.startsWith('portco') ? 'portfolio' : 'firm';
  const member_id = by ?? contact_id;
  await db
    .insertInto('member')
    .values({ contact_id: member_id, kind, account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom('account_way').where('account_id', '=', accountId).execute();
  await db.insertInto('account_way').values({ account_id: accountId, member_id, visibility: 0, category: 2 }).execute();
  await refreshReach(db, [accountId]);
  return {};
}
