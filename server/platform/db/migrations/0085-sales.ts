import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** The places, descriptions and customers of companies, use cases, and the recommendations for each. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, real } = getEngineColumns(db);
  const { schema } = db;
  for (const column of ['country', 'city', 'description', 'kind', 'li_industry'])
    await schema.alterTable('account').addColumn(column, 'text').execute();
  await sql`create index account_by_city on account (lower(city)) where city is not null`.execute(db);

  await schema
    .createTable('customer')
    .addColumn('id', id)
    .addColumn('company_account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('relation', 'text', (c) => c.notNull())
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('company_half', 'integer', (c) => c.references('account.id'))
    .addColumn('account_half', 'integer', (c) => c.references('account.id'))
    .execute();
  await schema
    .createIndex('customer_by_company')
    .on('customer')
    .columns(['company_account_id', 'account_id', 'relation'])
    .execute();
  await schema.createIndex('customer_by_account').on('customer').column('account_id').execute();
  for (const half of ['company_half', 'account_half'])
    await sql`create index ${sql.ref(`customer_by_${half}`)} on customer (${sql.ref(half)})
      where ${sql.ref(half)} is not null`.execute(db);

  const target = (column: string, type: 'text' | 'integer') =>
    schema.alterTable('sales_target').addColumn(column, type).execute();
  for (const column of ['size_min', 'size_max']) await target(column, 'integer');
  for (const column of ['industries', 'excluded_industries', 'account_type', 'keywords', 'anti_keywords'])
    await target(column, 'text');
  for (const column of ['persona_keywords', 'persona_anti_keywords', 'persona_roles']) await target(column, 'text');
  for (const column of ['geographies', 'excluded_geographies', 'updated_at']) await target(column, 'text');
  await schema
    .alterTable('sales_target')
    .addColumn('default_contact_id', 'integer', (c) => c.references('contact.id').onDelete('set null'))
    .execute();
  await schema.createIndex('sales_target_by_contact').on('sales_target').column('default_contact_id').execute();

  await schema
    .createTable('recommendation')
    .addColumn('sales_target_id', 'integer', (c) => c.notNull().references('sales_target.id').onDelete('cascade'))
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('tier', 'integer', (c) => c.notNull())
    .addColumn('probability', real, (c) => c.notNull())
    .addColumn('contact_id', 'integer', (c) => c.references('contact.id').onDelete('set null'))
    .addColumn('contact_kind', 'text')
    .addColumn('matched', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recommendation_key', ['sales_target_id', 'account_id'])
    .execute();
  await schema
    .createIndex('recommendation_in_order')
    .on('recommendation')
    .columns(['sales_target_id', 'tier', 'probability desc', 'account_id'])
    .execute();
  await schema.createIndex('recommendation_by_account').on('recommendation').column('account_id').execute();
  await schema.createIndex('recommendation_by_contact').on('recommendation').column('contact_id').execute();

  // No references: the mark must outlive a row that is deleted before the mark is worked off.
  await schema
    .createTable('stale_fit')
    .addColumn('account_id', 'integer', (c) => c.primaryKey())
    .execute();
  await schema
    .createTable('stale_target')
    .addColumn('sales_target_id', 'integer', (c) => c.primaryKey())
    .addColumn('begun', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable('recommendation_status')
    .addColumn('id', id)
    .addColumn('sales_target_id', 'integer', (c) => c.notNull().references('sales_target.id').onDelete('cascade'))
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('comments', 'text')
    .addColumn('dismiss_category', 'text')
    .addColumn('snooze_until', 'text')
    .addColumn('was_potential_customer', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('suggested_at', 'text')
    .addColumn('relevancy', 'text')
    .addColumn('intro_id', 'integer', (c) => c.references('intro.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('recommendation_status_once')
    .on('recommendation_status')
    .columns(['sales_target_id', 'account_id'])
    .unique()
    .execute();
  await schema
    .createIndex('recommendation_status_by_account')
    .on('recommendation_status')
    .column('account_id')
    .execute();
  await schema.createIndex('recommendation_status_by_intro').on('recommendation_status').column('intro_id').execute();
  await schema
    .createTable('recommendation_change')
    .addColumn('id', id)
    .addColumn('status_id', 'integer', (c) => c.notNull().references('recommendation_status.id').onDelete('cascade'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('acting_user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('from_status', 'text', (c) => c.notNull())
    .addColumn('to_status', 'text', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .execute();
  await schema
    .createIndex('recommendation_change_by_status')
    .on('recommendation_change')
    .columns(['status_id', 'id'])
    .execute();

  // What the network knows already is judged when strengths are next computed.
  await sql`insert into stale_target (sales_target_id) select id from sales_target`.execute(db);
}
