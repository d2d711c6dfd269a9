import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** How far the network reached on a day, by industry: a nightly job writes it, and the yearly letter compares two days. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('reach_record')
    .addColumn('scope_id', 'integer', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('tag_id', 'integer', (c) => c.notNull().references('tag.id').onDelete('cascade'))
    .addColumn('companies', 'integer', (c) => c.notNull())
    .addColumn('reached', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('reach_record_key', ['scope_id', 'day', 'tag_id'])
    .modifyEnd(getEngineColumns(db).keyed)
    .execute();
  await db.schema.createIndex('reach_record_tag').on('reach_record').column('tag_id').execute();
}
