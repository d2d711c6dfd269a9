/** The queries on refresh tokens, by which Kith asks providers again about people. */
import type { Db } from '../db/engine.ts';
import type { StoredIdentity } from '../db/tables/sign-in-tables.ts';

/** What a stored refresh token is sealed for: it opens for no other person. */
export const refreshPurpose = (identityId: number): string => `refresh token of the identity ${identityId}`;

/** @returns false if groups do not decide about this person */
export async function saveRefreshToken(db: Db, identityId: number, sealed: string): Promise<boolean> {
  const saved = await db
    .updateTable('group_access')
    .set({ refresh_token: sealed })
    .where('identity_id', '=', identityId)
    .returning('identity_id')
    .executeTakeFirst();
  return saved !== undefined;
}

export async function holdsRefreshTokens(db: Db): Promise<boolean> {
  const some = await db
    .selectFrom('group_access')
    .select('identity_id')
    .where('refresh_token', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return some !== undefined;
}

export interface AskedAgain extends Pick<StoredIdentity, 'id' | 'issuer' | 'subject' | 'user_id'> {
  refresh_token: string;
}

/**
 * The next people about whom a provider has not been asked since `before`, marked as asked now: whoever asks after them does not wait for
 * a process that died meanwhile.
 */
export async function takeToAsk(
  db: Db,
  { issuers, before, most }: { issuers: readonly string[]; before: Date; most: number },
  now: Date,
): Promise<AskedAgain[]> {
  if (issuers.length === 0) return [];
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('group_access')
      .innerJoin('identity', 'identity.id', 'group_access.identity_id')
      .select(['identity.id', 'identity.issuer', 'identity.subject', 'identity.user_id', 'group_access.refresh_token'])
      .where('group_access.refresh_token', 'is not', null)
      .where('identity.issuer', 'in', issuers)
      .where((row) =>
        row.or([row('group_access.asked_at', 'is', null), row('group_access.asked_at', '<=', before.toISOString())]),
      )
      .orderBy('group_access.judged_at')
      .orderBy('identity.id')
      .limit(most)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0)
      await trx
        .updateTable('group_access')
        .set({ asked_at: now.toISOString() })
        .where('identity_id', 'in', ids)
        .execute();
    return rows as AskedAgain[];
  });
}

/** About these people a provider gave no answer: the next run asks again. */
export async function leaveUnasked(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await db.updateTable('group_access').set({ asked_at: null }).where('identity_id', 'in', ids).execute();
}

/**
 * Replaces the refresh token with which Kith asked, if the person has not signed in anew meanwhile: that token is newer.
 * @param token sealed; null: it is good for nothing any more
 * @returns false if it was replaced already
 */
export async function replaceRefreshToken(db: Db, input: AskedAgain, token: string | null): Promise<boolean> {
  const replaced = await db
    .updateTable('group_access')
    .set({ refresh_token: token })
    .where('identity_id', '=', input.id)
    .where('refresh_token', '=', input.refresh_token)
    .returning('identity_id')
    .executeTakeFirst();
  return replaced !== undefined;
}
