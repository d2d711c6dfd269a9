import type { Db } from '../../../platform/db/engine.ts';
import type { ViewerScope } from './viewer-scope.ts';
import { mayOpenAccount } from './visible.ts';

/** An account that the viewer may open. The id of one that was merged since, from a page opened before, leads to the one that was kept. */
export function findVisibleAccount(db: Db, scope: ViewerScope, id: number) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'name_key'])
    .where(({ eb, selectFrom }) => {
      const member = selectFrom('account as half').where('half.id', '=', id);
      return eb(
        'account.id',
        '=',
        member.select(({ fn }) => fn.coalesce('half.merged_into', 'half.id').as('id')),
      );
    })
    .where(mayOpenAccount(scope))
    .executeTakeFirst();
}
