/** The viewer's saved searches, and the industries that one names. */
import type { Db } from '../../../platform/db/engine.ts';

export const listSearchesOf = (db: Db, userId: number) =>
  db
    .selectFrom('saved_view')
    .select(['id', 'name', 'address'])
    .where('user_id', '=', userId)
    .where('list', '=', 'search')
    .orderBy('name')
    .orderBy('id')
    .execute();

/** The ids of industries by their folded names. */
export async function listTagIds(db: Db, keys: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('tag')
    .select('id')
    .where('name_key', 'in', ['', ...keys])
    .execute();
  return rows.map(({ id }) => id);
}
