import type { SavedList } from '../../../../shared/features/search/saved-views/lists.ts';
import type { Db } from '../../../platform/db/engine.ts';

const COLUMNS = ['id', 'list', 'name', 'address', 'created_at'] as const;

export function listSavedViews(db: Db, userId: number) {
  return db.selectFrom('saved_view').select(COLUMNS).where('user_id', '=', userId).orderBy('id').execute();
}

interface NewView {
  userId: number;
  list: SavedList;
  name: string;
  address: string;
  at: string;
}

/** The view that had the name becomes this one. */
export function putView(db: Db, { userId, list, name, address, at }: NewView) {
  return db
    .insertInto('saved_view')
    .values({ user_id: userId, list, name, address, looked_at: at, created_at: at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'list', 'name']).doUpdateSet({ address, looked_at: at, created_at: at }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function nameView(db: Db, userId: number, id: number, name: string) {
  return db
    .updateTable('saved_view')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export function deleteView(db: Db, userId: number, id: number) {
  return db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();
}
