import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** What people asked at the public address of the privacy desk. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  await db.schema
    .createTable('privacy_case')
    .addColumn('id', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('message', 'text')
    .addColumn('requested_at', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'text')
    .addColumn('due_day', 'text')
    .addColumn('closed_at', 'text')
    .addColumn('closed_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('note', 'text')
    .execute();
  await db.schema.createIndex('privacy_case_by_state').on('privacy_case').columns(['state', 'due_day']).execute();
  await db.schema.createIndex('privacy_case_by_email').on('privacy_case').columns(['email', 'requested_at']).execute();
}
