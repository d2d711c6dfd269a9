import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Rows with the name and company of an erased person, about which staff decide; and exports of people, which are kept for some days. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  await db.schema
    .createTable('held_row')
    .addColumn('id', id)
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('company', 'text', (c) => c.notNull())
    .addColumn('found_in', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('found_at', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('held_row_by_state').on('held_row').columns(['state', 'found_at']).execute();
  await db.schema
    .createTable('privacy_export')
    .addColumn('id', id)
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('contact_ids', 'text', (c) => c.notNull())
    .addColumn('authors', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('document', 'text')
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('asked_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .execute();
}
