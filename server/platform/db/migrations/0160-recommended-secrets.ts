import { type Kysely, sql } from 'kysely';

/**
 * Recommendations of accounts that only people of other portfolio companies name (decision 075): they told one company what another knows.
 * What staff decided about one stays, as it is shown to nobody who may not know the account. And an index of the few accounts that are
 * hidden from somebody, to count those that are not (core/network/recommend/count.ts).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index account_hidden on account (id)
    where (merged_into is not null or confidential = 1 or stealth = 1 or portfolio_only = 1)`.execute(db);
  await sql`delete from recommendation
    where account_id in (select id from account
      where (merged_into is not null or confidential = 1 or stealth = 1 or portfolio_only = 1) and portfolio_only = 1)
      and not exists (select 1 from account_knower knower join sales_target on sales_target.account_id = knower.company_id
        where knower.account_id = recommendation.account_id and sales_target.id = recommendation.sales_target_id)`.execute(
    db,
  );
  // Others may resemble such an account: every use case is judged again.
  await sql`insert into stale_target (sales_target_id, begun) select id, 0 from sales_target where true
    on conflict (sales_target_id) do update set begun = 0`.execute(db);
}
