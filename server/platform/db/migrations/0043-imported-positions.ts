import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** What an import wrote of positions, so that it can be taken back. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('import_position')
    .addColumn('id', id)
    .addColumn('import_id', 'integer', (c) => c.notNull().references('import_run.id').onDelete('cascade'))
    .addColumn('position_id', 'integer', (c) => c.notNull().references('position.id').onDelete('cascade'))
    .addColumn('before', 'text')
    .addColumn('after', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('import_position_by_import').on('import_position').columns(['import_id', 'id']).execute();
  await schema.createIndex('import_position_by_position').on('import_position').column('position_id').execute();
}
