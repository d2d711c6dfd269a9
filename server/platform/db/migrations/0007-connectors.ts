import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Tables for finding connectors and paths. All of them are derived (server/core/network/derive/strengths.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  const { keyed, real } = getEngineColumns(db);
  const { schema } = db;

  await schema
    .createTable('pool_member')
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('pool_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('probability', real, (c) => c.notNull())
    .addPrimaryKeyConstraint('pool_member_key', ['contact_id', 'pool_id'])
    .modifyEnd(keyed)
    .execute();
  await schema.createIndex('pool_member_by_pool').on('pool_member').columns(['pool_id', 'contact_id']).execute();

  // Rows follow their contact's spells and ties: more references would need an index each, and find nothing.
  await schema
    .createTable('pool_spell')
    .addColumn('pool_id', 'integer', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.notNull())
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('start_month', 'integer', (c) => c.notNull())
    .addColumn('end_month', 'integer', (c) => c.notNull())
    .addColumn('year_only', 'integer', (c) => c.notNull())
    .addColumn('management', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('pool_spell_key', ['pool_id', 'account_id', 'contact_id', 'start_month'])
    .modifyEnd(keyed)
    .execute();
  await schema.createIndex('pool_spell_by_contact').on('pool_spell').column('contact_id').execute();

  await schema
    .createTable('nearest')
    .addColumn('contact_id', 'integer', (c) => c.primaryKey().references('contact.id').onDelete('cascade'))
    .addColumn('member_id', 'integer', (c) => c.notNull())
    .addColumn('probability', real, (c) => c.notNull())
    .execute();

  await schema
    .createTable('account_size')
    .addColumn('account_id', 'integer', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('sizes', 'text', (c) => c.notNull())
    .execute();

  // The daily upkeep computes everything again if no month is remembered: that fills these tables.
  await sql`delete from installation where key = 'strengths_month'`.execute(db);
}
