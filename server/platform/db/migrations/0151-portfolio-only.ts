import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/**
 * Accounts that only portfolio companies' people name, and which companies (decision 075; derived by core/network/derive/portfolio-only.ts).
 * Filled here, as the first page that is served after an upgrade must not name them to anybody else.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { keyed } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .alterTable('account')
    .addColumn('portfolio_only', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('account_knower')
    .addColumn('company_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('account_knower_key', ['company_id', 'account_id'])
    .modifyEnd(keyed)
    .execute();
  await schema.createIndex('account_knower_by_account').on('account_knower').column('account_id').execute();

  const firm = sql`coalesce((select cast(value as integer) from installation where key = 'firm_account_id'), 0)`;
  // Sources that do not make an account known to all: of a portfolio company's people, and what is kept for its use alone.
  await sql`create table narrow_source as
    select source.id, app_user.account_id as company_id from source left join app_user on app_user.id = source.user_id
    where (app_user.account_id is not null and app_user.account_id <> ${firm})
      or (source.kind = 'setup' and source.label = 'Users of Kith')`.execute(db);
  await sql`create unique index narrow_source_key on narrow_source (id)`.execute(db);
  const byAll = sql`not in (select id from narrow_source)`;
  await sql`update account set portfolio_only = 1
    where type is distinct from 'Portfolio' and id <> ${firm}
      and source_id in (select id from narrow_source)
      and not exists (select 1 from extra_source
        where fact = 'account' and fact_id = account.id and source_id ${byAll})
      and not exists (select 1 from account half where half.merged_into = account.id and (half.source_id ${byAll}
        or exists (select 1 from extra_source where fact = 'account' and fact_id = half.id and source_id ${byAll})))`.execute(
    db,
  );
  await sql`insert into account_knower (company_id, account_id)
    select narrow_source.company_id, known.id
    from (select id, source_id from account
      union all select fact_id, source_id from extra_source where fact = 'account'
      union all select merged_into, source_id from account where merged_into is not null
      union all select half.merged_into, extra_source.source_id from account half
        join extra_source on extra_source.fact = 'account' and extra_source.fact_id = half.id
        where half.merged_into is not null) known
    join account on account.id = known.id and account.portfolio_only = 1
    join narrow_source on narrow_source.id = known.source_id
    where narrow_source.company_id is not null
    group by narrow_source.company_id, known.id order by narrow_source.company_id, known.id`.execute(db);
  await sql`drop table narrow_source`.execute(db);
  // As HIDDEN_RANK of core/network/derive/search-index.ts.
  await sql`update account_tag set open_rank = 5
    where account_id in (select id from account where portfolio_only = 1)`.execute(db);
}
