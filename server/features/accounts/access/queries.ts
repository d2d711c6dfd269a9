import { expressionBuilder } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { AppUser, Schema } from '../../../platform/db/schema.ts';

/** A request with the user who asks and the user who decided. */
function selectRequests(db: Db) {
  return db
    .selectFrom('access_request')
    .innerJoin('app_user', 'app_user.id', 'access_request.user_id')
    .leftJoin('account', 'account.id', 'app_user.account_id')
    .leftJoin('app_user as decider', 'decider.id', 'access_request.decided_by')
    .leftJoin('identity', (join) => join.on('identity.id', '=', firstIdentity))
    .leftJoin('app_user as maybe', (join) =>
      join.onRef('maybe.id', '=', 'identity.maybe_user_id').on('identity.somebody_else', '=', 0),
    )
    .select(['access_request.id', 'access_request.state', 'access_request.requested_at', 'access_request.decided_at'])
    .select([
      'access_request.user_id',
      'app_user.email',
      'app_user.given_name',
      'app_user.family_name',
      'app_user.roles',
    ])
    .select(['account.name as company', 'decider.email as decider_email'])
    .select(['decider.given_name as decider_given_name', 'decider.family_name as decider_family_name'])
    .select(['identity.issuer', 'identity.username', 'identity.email as told_email', 'identity.member_of'])
    .select('identity.vouched')
    .select(['maybe.id as maybe_id', 'maybe.email as maybe_email', 'maybe.status as maybe_status'])
    .select(['maybe.given_name as maybe_given_name', 'maybe.family_name as maybe_family_name']);
}

/** The account by which a person asked first: whoever waits has one, and none if they asked before accounts were kept. */
const firstIdentity = expressionBuilder<Schema, 'access_request'>()
  .selectFrom('identity as first')
  .select((select) => select.fn.min('first.id').as('id'))
  .whereRef('first.user_id', '=', 'access_request.user_id');

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export function findRequest(db: Db, id: number) {
  return selectRequests(db).where('access_request.id', '=', id).executeTakeFirst();
}

/** Requests for access, newest first or oldest first, starting after the id `after`. */
export function findAccessRequests(
  db: Db,
  state: 'pending' | 'decided',
  limit: number,
  { after, oldestFirst = false }: { after?: number; oldestFirst?: boolean } = {},
) {
  return selectRequests(db)
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

export type AccessDecision =
  | { state: 'approved'; accountId: number; roles: string; address?: Pick<AppUser, 'email' | 'outside'> }
  | { state: 'declined' };

/** Decides a request that is still open. @returns false if another user was faster */
export async function decideAccessRequest(
  db: Db,
  request: { id: number; userId: number },
  decision: AccessDecision,
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
