import type { Db } from '../../../platform/db/engine.ts';

/** The profile address of the user's own contact; null without either. */
export async function findOwnProfile(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('app_user')
    .innerJoin('contact', 'contact.id', 'app_user.contact_id')
    .select('contact.profile_key')
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  return row?.profile_key ?? null;
}
