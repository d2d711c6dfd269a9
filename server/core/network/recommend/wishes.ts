/**
 * What is wanted of companies. A portfolio company reads its own wishes, and the use cases for which a company was suggested to it; staff all
 * requests, and all use cases that a company fits and was not dismissed for. Raw: they stand in counts, orders and conditions of any query.
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

/**
 * For queries of `recommendation_status s` with its `sales_target`: the company reads it, and has not decided against it. A fund that was
 * suggested for a raise is no company that it wants to sell to.
 */
export const isSuggestedTo = (companyId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`sales_target.account_id = ${companyId} and sales_target.kind = 'sales' and s.status in ('Suggested to Portfolio', 'Introduction Requested')`;

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

/** The number of use cases that want an account. @param account its column */
export const countWantingUseCases = ({ staff, companyId }: ViewerScope, account: string): RawBuilder<number> =>
  staff
    ? sql<number>`(select count(*) from recommendation
        where recommendation.account_id = ${sql.ref(account)} and ${isNotDismissed()})`
    : sql<number>`(select count(*) from recommendation_status s join sales_target on sales_target.id = s.sales_target_id
        where s.account_id = ${sql.ref(account)} and ${isSuggestedTo(companyId)})`;
