import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { listStatusesIn } from '../../../../shared/core/introductions/statuses.ts';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { OPEN_STATUSES } from '../../../../shared/features/talent/candidacies/statuses.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../../../core/network/read/visible.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { maySeeCandidacy } from '../candidacies/queries.ts';

interface OpenItem {
  id: number;
  company: string;
  what: string;
  comments: string | null;
  created_at: string;
  contact_id: number;
  name: string;
  profile_key: string | null;
  works_at: string | null;
  /** A period of the target and a period of the person at the same account. */
  account: string;
  account_id: number;
  start_month: number;
  end_month: number;
  own_start: number;
  own_end: number;
}
export type RelatedRow = OpenItem &
  (
    | { kind: 'candidacy'; status: CandidacyStatus; reject_reason: null }
    | { kind: 'introduction'; status: IntroStatus; reject_reason: string | null }
  );

/**
 * Every stretch that targets of open requests and a person may have spent together, at accounts that the viewer may know.
 */
export function listRelatedRows(db: Db, scope: ViewerScope, personId: number): Promise<RelatedRow[]> {
  const open = db
    .selectFrom('intro')
    .select((eb) => [
      eb.val<string>('introduction').as('kind'),
      'intro.id',
      'intro.account_id as company_id',
      'intro.goal as what',
      eb.ref('intro.status').$castTo<string>().as('status'),
      'intro.reject_reason',
      'intro.comments',
      'intro.created_at',
      'intro.target_contact_id as contact_id',
    ])
    .where('intro.status', 'in', [...listStatusesIn('queue'), ...listStatusesIn('in_progress')])
    .where('intro.target_contact_id', 'is not', null)
    .$if(!scope.staff, (query) => query.where('intro.account_id', '=', scope.companyId))
    .unionAll(
      db
        .selectFrom('poscan')
        .innerJoin('position', 'position.id', 'poscan.position_id')
        .select((eb) => [
          eb.val<string>('candidacy').as('kind'),
          'poscan.id',
          'position.account_id as company_id',
          'position.name as what',
          eb.ref('poscan.status').$castTo<string>().as('status'),
          eb.lit(null).$castTo<string | null>().as('reject_reason'),
          'poscan.comments',
          'poscan.created_at',
          'poscan.contact_id',
        ])
        .where('poscan.status', 'in', OPEN_STATUSES)
        .where(maySeeCandidacy(scope)),
    );
  return (
    db
      .selectFrom(open.as('open'))
      .innerJoin('spell as theirs', 'theirs.contact_id', 'open.contact_id')
      .innerJoin('spell as mine', 'mine.account_id', 'theirs.account_id')
      .innerJoin('account', 'account.id', 'theirs.account_id')
      .innerJoin('account as company', 'company.id', 'open.company_id')
      .innerJoin('contact', 'contact.id', 'open.contact_id')
      .leftJoin('account as works_at', (join) =>
        join.onRef('works_at.id', '=', 'contact.account_id').on(mayOpenAccount(scope, 'works_at')),
      )
      .select(['open.kind', 'open.id', 'open.what', 'open.status', 'open.reject_reason', 'open.comments'])
      .select(['open.created_at', 'company.name as company'])
      .select(['contact.id as contact_id', 'contact.name', 'contact.profile_key', 'works_at.name as works_at'])
      .select(['account.id as account_id', 'account.name as account', 'theirs.start_month', 'theirs.end_month'])
      .select(['mine.start_month as own_start', 'mine.end_month as own_end'])
      .where('mine.contact_id', '=', personId)
      .where('open.contact_id', '<>', personId)
      .where(mayOpenAccount(scope))
      .where(mayOpenContact(scope))
      // Each kind has the statuses of its own table.
      .$castTo<RelatedRow>()
      .execute()
  );
}
