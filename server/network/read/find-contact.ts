import type { Db } from '../../db/engine.ts';
import type { Sight } from './sight.ts';
import { mayOpenContact } from './visible.ts';

/** A contact that the viewer may see. */
export function findVisibleContact(db: Db, sight: Sight, id: number) {
  return db
    .selectFrom('contact')
    .select(['id', 'name', 'name_key', 'account_id', 'score'])
    .where('id', '=', id)
    .where(mayOpenContact(sight))
    .executeTakeFirst();
}
