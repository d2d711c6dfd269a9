import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** What the rows of a checked file would do, for the user who decides; kept as long as the file. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('import_row')
    .addColumn('id', id)
    .addColumn('import_id', 'integer', (c) => c.notNull().references('import_run.id').onDelete('cascade'))
    .addColumn('line', 'integer', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('joined', 'text')
    .addColumn('told', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('import_row_by_import').on('import_row').columns(['import_id', 'id']).execute();
  await schema.createIndex('import_row_by_outcome').on('import_row').columns(['import_id', 'outcome', 'id']).execute();
}
