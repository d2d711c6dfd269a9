import type { Db } from '../db/engine.ts';

export async function declinedKinds(db: Db, userId: number): Promise<Set<string>> {
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

/** The profile address of the user's own contact; null without either. */
export async function profileOfContact(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('app_user')
    .innerJoin('contact', 'contact.id', 'app_user.contact_id')
    .select('contact.profile_key')
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  return row?.profile_key ?? null;
}
