import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenContact, selectRememberedName } from '../../../core/network/read/visible.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';

/** A request for an introduction to one of the accounts of a search. */
export interface PastIntroRow {
  id: number;
  for_account_id: number;
  account_id: number;
  target: string;
  company: string;
  status: IntroStatus;
  reject_reason: string | null;
  goal: string;
  created_at: string;
  person: string | null;
  person_id: number | null;
}

/** The past introductions of the viewer's company, for staff everybody's: the newest `limit` of each account. */
export async function listPastIntros(
  db: Db,
  scope: ViewerScope,
  accountIds: readonly number[],
  limit: number,
): Promise<PastIntroRow[]> {
  const ranked = db
    .selectFrom('intro')
    .innerJoin('account as company', 'company.id', 'intro.account_id')
    .leftJoin('contact', (join) => join.onRef('contact.id', '=', 'intro.target_contact_id').on(mayOpenContact(scope)))
    .select(({ fn, ref }) => [
      ref('intro.target_account_id').$notNull().as('for_account_id'),
      fn.coalesce('contact.name', selectRememberedName(scope, 'target_contact')).as('person'),
      fn
        .agg<number>('row_number')
        .over((rows) =>
          rows.partitionBy('intro.target_account_id').orderBy('intro.created_at', 'desc').orderBy('intro.id', 'desc'),
        )
        .as('place'),
    ])
    .select(['intro.id', 'intro.account_id', 'intro.target_name as target', 'company.name as company'])
    .select(['contact.id as person_id', 'intro.status', 'intro.reject_reason', 'intro.goal', 'intro.created_at'])
    .where(isAmong(db, 'intro.target_account_id', accountIds))
    .$if(!scope.staff, (query) => query.where('intro.account_id', '=', scope.companyId));
  return db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('place', '<=', limit)
    .orderBy('for_account_id')
    .orderBy('place')
    .execute();
}
