import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** What brings strengths up to date: the circle's own spells, and the marks of rows to look at again. */
export async function up(db: Kysely<never>): Promise<void> {
  const { keyed } = getEngineColumns(db);
  const { schema } = db;

  await schema
    .alterTable('member')
    .addColumn('many', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable('member_spell')
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('member_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('start_month', 'integer', (c) => c.notNull())
    .addColumn('end_month', 'integer', (c) => c.notNull())
    .addColumn('year_only', 'integer', (c) => c.notNull())
    .addColumn('management', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('member_spell_key', ['account_id', 'member_id', 'start_month'])
    .modifyEnd(keyed)
    .execute();
  await schema.createIndex('member_spell_by_member').on('member_spell').column('member_id').execute();

  // No references: a row outlives a contact that is erased while it waits.
  await schema
    .createTable('stale_contact')
    .addColumn('contact_id', 'integer', (c) => c.primaryKey())
    .addColumn('facts', 'integer', (c) => c.notNull())
    .execute();
  await schema
    .createTable('stale_account')
    .addColumn('account_id', 'integer', (c) => c.primaryKey())
    .addColumn('from_month', 'integer', (c) => c.notNull())
    .addColumn('to_month', 'integer', (c) => c.notNull())
    .addColumn('undated', 'integer', (c) => c.notNull())
    .addColumn('people', 'integer', (c) => c.notNull())
    .execute();
}
