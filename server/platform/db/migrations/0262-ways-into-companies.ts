import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

const COUNTED = ['size_step', 'country', 'relationship', 'open_relationship', 'headcount'] as const;

/** Who knows people at a company, and when they were last in touch: the rebuild that follows a forgotten month fills it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { keyed } = getEngineColumns(db);
  await db.schema.alterTable('tie').addColumn('touched_on', 'text').execute();
  await db.schema
    .createTable('account_way')
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('member_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('visibility', 'integer', (c) => c.notNull())
    .addColumn('category', 'integer', (c) => c.notNull())
    .addColumn('touched_on', 'text')
    .addPrimaryKeyConstraint('account_way_key', ['account_id', 'member_id', 'visibility'])
    .modifyEnd(keyed)
    .execute();
  await db.schema
    .createIndex('account_way_by_member')
    .on('account_way')
    .columns(['member_id', 'account_id', 'visibility', 'category', 'touched_on'])
    .execute();
  await db.schema
    .alterTable('account')
    .addColumn('tagged', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update account set tagged = 1 where id in (select account_id from account_tag)`.execute(db);
  // Everything that the map counts companies by, so that it reads no rows.
  await db.schema
    .createIndex('account_on_map')
    .on('account')
    .columns([...(['confidential', 'stealth', 'portfolio_only', 'tagged'] as const), ...COUNTED])
    .where(sql.ref('merged_into'), 'is', null)
    .execute();
  await sql`delete from installation where key = 'strengths_month'`.execute(db);
}
