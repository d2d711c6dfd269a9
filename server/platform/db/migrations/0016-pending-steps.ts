import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Steps of life cycles that can still be taken back, at most one for each row. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('pending_step')
    .addColumn('id', id)
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('acting_user_id', 'integer', (c) => c.references('app_user.id').onDelete('cascade'))
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addColumn('asked', 'text', (c) => c.notNull())
    .addColumn('shows', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('pending_step_once').unique().on('pending_step').columns(['entity', 'entity_id']).execute();
}
