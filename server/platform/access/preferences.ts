/** Users' own settings, as far as code outside their own page needs them. */
import type { Selectable } from 'kysely';
import type { Db } from '../db/engine.ts';
import type { UserPreferenceTable } from '../db/tables/platform-tables.ts';

type UserPreference = Omit<Selectable<UserPreferenceTable>, 'user_id'>;

/** For users who never chose: the columns' defaults. */
const STANDARD: UserPreference = {
  digest: 'weekly',
  single_keys: 1,
  leaderboard: 1,
  profile_key: null,
  digest_at: null,
};

export async function readPreference(db: Db, userId: number): Promise<UserPreference> {
  const row = await db
    .selectFrom('user_preference')
    .select(['digest', 'single_keys', 'leaderboard', 'profile_key', 'digest_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? STANDARD;
}

/** Changes the given fields and leaves the rest. */
export async function changePreference(db: Db, userId: number, change: Partial<UserPreference>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db
    .insertInto('user_preference')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

/** Whether the user with this address turned off mails of this kind; false if there is no such user. */
export async function isDeclined(db: Db, email: string, kind: string): Promise<boolean> {
  const row = await db
    .selectFrom('declined_mail')
    .innerJoin('app_user', 'app_user.id', 'declined_mail.user_id')
    .select('declined_mail.kind')
    .where('app_user.email', '=', email)
    .where('declined_mail.kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}

/** Kinds of mail and parts of the digest that a user turned off. */
export async function loadDeclinedKinds(db: Db, userId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('declined_mail').select('kind').where('user_id', '=', userId).execute();
  return new Set(rows.map(({ kind }) => kind));
}

export async function setDeclined(db: Db, userId: number, kind: string, declined: boolean): Promise<void> {
  if (declined)
    await db
      .insertInto('declined_mail')
      .values({ user_id: userId, kind })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
      .execute();
  else await db.deleteFrom('declined_mail').where('user_id', '=', userId).where('kind', '=', kind).execute();
}
