import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Ties that were high and fell by age alone: the rebuild that follows a forgotten month fills it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { keyed } = getEngineColumns(db);
  await db.schema
    .createTable('cold_tie')
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('member_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('was', 'integer', (c) => c.notNull())
    .addColumn('category', 'integer', (c) => c.notNull())
    .addColumn('touched_on', 'text', (c) => c.notNull())
    .addColumn('touch', 'text', (c) => c.notNull())
    .addColumn('found_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('cold_tie_key', ['contact_id', 'member_id'])
    .modifyEnd(keyed)
    .execute();
  await db.schema.createIndex('cold_tie_member').on('cold_tie').column('member_id').execute();
  await sql`delete from installation where key = 'strengths_month'`.execute(db);
}
