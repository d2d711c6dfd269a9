import type { Db } from '../db/engine.ts';

/** A request with the user who asks and the user who decided. */
function requests(db: Db) {
  return db
    .selectFrom('access_request')
    .innerJoin('app_user', 'app_user.id', 'access_request.user_id')
    .leftJoin('account', 'account.id', 'app_user.account_id')
    .leftJoin('app_user as decider', 'decider.id', 'access_request.decided_by')
    .select(['access_request.id', 'access_request.state', 'access_request.requested_at', 'access_request.decided_at'])
    .select([
      'access_request.user_id',
      'app_user.email',
      'app_user.given_name',
      'app_user.family_name',
      'app_user.roles',
    ])
    .select(['account.name as company', 'decider.email as decider_email'])
    .select(['decider.given_name as decider_given_name', 'decider.family_name as decider_family_name']);
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export function findRequest(db: Db, id: number) {
  return requests(db).where('access_request.id', '=', id).executeTakeFirst();
}

/** Requests for access, newest first or oldest first, starting after the id `after`. */
export function findAccessRequests(
  db: Db,
  state: 'pending' | 'decided',
  limit: number,
  { after, oldestFirst = false }: { after?: number; oldestFirst?: boolean } = {},
) {
  return requests(db)
    .where('access_request.state', state === 'pending' ? '=' : '!=', 'pending')
    .$if(after !== undefined, (query) => query.where('access_request.id', oldestFirst ? '>' : '<', after!))
    .orderBy('access_request.id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

export async function countPending(db: Db): Promise<number> {
  const row = await db
    .selectFrom('access_request')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Decides a request that is still open. @returns false if another user was faster */
export async function decideAccessRequest(
  db: Db,
  request: { id: number; userId: number },
  decision: { state: 'approved'; accountId: number; roles: string } | { state: 'declined' },
  decidedBy: number,
  now: Date,
): Promise<boolean> {
  const decided = await db
    .updateTable('access_request')
    .set({ state: decision.state, decided_at: now.toISOString(), decided_by: decidedBy })
    .where('id', '=', request.id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (!decided) return false;
  const change =
    decision.state === 'approved'
      ? { status: 'active' as const, account_id: decision.accountId, roles: decision.roles }
      : { status: 'declined' as const };
  await db
    .updateTable('app_user')
    .set({ ...change, updated_at: now.toISOString() })
    .where('id', '=', request.userId)
    .execute();
  return true;
}
