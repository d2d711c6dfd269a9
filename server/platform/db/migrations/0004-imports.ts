import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Imports: runs, rejected rows, and the journal that serves resume, rollback and undo. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;

  await schema
    .createTable('import_run')
    .addColumn('id', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('file_path', 'text')
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('byte_size', 'integer', (c) => c.notNull())
    .addColumn('started_by', 'integer', (c) => c.notNull().references('app_user.id'))
    .addColumn('for_user_id', 'integer', (c) => c.references('app_user.id'))
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('ending', 'text')
    .addColumn('total_rows', 'integer')
    .addColumn('done_rows', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('counts', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('error', 'text')
    .addColumn('source_id', 'integer', (c) => c.references('source.id'))
    .addColumn('job_id', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .execute();

  await schema.createIndex('import_run_by_user').on('import_run').columns(['for_user_id', 'id']).execute();

  await schema
    .createTable('import_reject')
    .addColumn('id', id)
    .addColumn('import_id', 'integer', (c) => c.notNull().references('import_run.id').onDelete('cascade'))
    .addColumn('line', 'integer', (c) => c.notNull())
    .addColumn('column_name', 'text')
    .addColumn('value', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('import_reject_by_import').on('import_reject').columns(['import_id', 'id']).execute();

  await schema
    .createTable('import_journal')
    .addColumn('id', id)
    .addColumn('import_id', 'integer', (c) => c.notNull().references('import_run.id').onDelete('cascade'))
    .addColumn('fact', 'text', (c) => c.notNull())
    .addColumn('fact_ids', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('import_journal_by_import').on('import_journal').columns(['import_id', 'id']).execute();
}
