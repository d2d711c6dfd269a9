import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Views of lists and searches that users keep under a name. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  await db.schema
    .createTable('saved_view')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('looked_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('saved_view_once', ['user_id', 'list', 'name'])
    .execute();
}
