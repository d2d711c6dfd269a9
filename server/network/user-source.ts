import type { Db } from '../db/engine.ts';

/** The source of what a user says of their own accord. */
export async function sourceOfUser(db: Db, userId: number, label: string, at: string): Promise<number> {
  const known = await db
    .selectFrom('source')
    .select('id')
    .where('kind', '=', 'user')
    .where('list', '=', 0)
    .where('user_id', '=', userId)
    .orderBy('id')
    .executeTakeFirst();
  if (known) return known.id;
  const made = await db
    .insertInto('source')
    .values({ kind: 'user', list: 0, label, import_id: null, user_id: userId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
