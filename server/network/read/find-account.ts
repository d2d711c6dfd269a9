import type { Db } from '../../db/engine.ts';
import type { Sight } from './sight.ts';
import { mayOpenAccount } from './visible.ts';

/** An account that the viewer may open. */
export function findVisibleAccount(db: Db, sight: Sight, id: number) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'name_key'])
    .where('id', '=', id)
    .where(mayOpenAccount(sight))
    .executeTakeFirst();
}
