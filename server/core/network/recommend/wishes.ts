/**
 * What is wanted of companies: open requests, and use cases that a company fits and was not dismissed for. A portfolio company reads its own,
 * staff those of all. Raw: they stand in counts, orders and conditions of any query.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { listStatusesIn } from '../../../../shared/core/introductions/statuses.ts';
import type { ViewerScope } from '../read/viewer-scope.ts';

const OPEN_STATUSES = sql.join(
  [...listStatusesIn('queue'), ...listStatusesIn('in_progress')].map((status) => sql.lit(status)),
);

/** For queries of `recommendation`: nobody decided against it. */
export const isNotDismissed = (): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select 1 from recommendation_status s where s.account_id = recommendation.account_id
    and s.sales_target_id = recommendation.sales_target_id
    and s.status in ('Dismissed by Kith', 'Dismissed by Portfolio'))`;

/** The number of open requests to an account. @param account its column @param person whom a request may be about, if it names somebody */
export const countWantingRequests = (
  { staff, companyId }: ViewerScope,
  account: string,
  person?: string,
): RawBuilder<number> =>
  sql<number>`(select count(*) from intro where intro.target_account_id = ${sql.ref(account)}
    and ${staff ? sql`true` : sql`intro.account_id = ${companyId}`}
    and ${person === undefined ? sql`true` : sql`(intro.target_contact_id is null or intro.target_contact_id = ${sql.ref(person)})`}
    and intro.archived = 0 and intro.status in (${OPEN_STATUSES}))`;

/** The use cases whose wishes the viewer reads, for queries of `recommendation`. */
const isOfOwnUseCase = ({ staff, companyId }: ViewerScope): RawBuilder<SqlBool> =>
  staff
    ? sql<SqlBool>`true`
    : sql<SqlBool>`recommendation.sales_target_id in (select id from sales_target where account_id = ${companyId})`;

/** The companies that fit a use case and were not dismissed for it; none of another company's use case. */
export const selectFits = (scope: ViewerScope, useCase: number): RawBuilder<number> =>
  sql`(select account_id from recommendation
    where sales_target_id = ${useCase} and ${isOfOwnUseCase(scope)} and ${isNotDismissed()})`;

/** The number of use cases that want an account. @param account its column */
export const countWantingUseCases = (scope: ViewerScope, account: string): RawBuilder<number> =>
  sql<number>`(select count(*) from recommendation
    where recommendation.account_id = ${sql.ref(account)} and ${isOfOwnUseCase(scope)} and ${isNotDismissed()})`;
