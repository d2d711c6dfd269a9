import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** The erasures of people who asked for it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  await db.schema
    .createTable('erasure')
    .addColumn('id', id)
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('requested_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('requested_at', 'text', (c) => c.notNull())
    .addColumn('subject', 'text')
    .addColumn('steps', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('counts', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('finished_at', 'text')
    .execute();
}
