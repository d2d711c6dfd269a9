import type { Db } from '../../../platform/db/engine.ts';

/** The name that its owner gave an app token. */
export async function findTokenName(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('app_token').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}
