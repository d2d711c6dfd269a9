import type { Db } from '../../../platform/db/engine.ts';
import type { ViewerScope } from './viewer-scope.ts';
import { mayOpenContact } from './visible.ts';

/** A contact that the viewer may see. The id of one that was merged since, from a page opened before, leads to the one that was kept. */
export function findVisibleContact(db: Db, scope: ViewerScope, id: number) {
  return db
    .selectFrom('contact')
    .select(['id', 'name', 'name_key', 'account_id', 'score'])
    .where(({ eb, selectFrom }) => {
      const member = selectFrom('contact as half').where('half.id', '=', id);
      return eb(
        'contact.id',
        '=',
        member.select(({ fn }) => fn.coalesce('half.merged_into', 'half.id').as('id')),
      );
    })
    .where(mayOpenContact(scope))
    .executeTakeFirst();
}
