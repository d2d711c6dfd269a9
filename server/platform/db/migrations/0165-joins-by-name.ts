import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/**
 * The year in which a company was founded; names that were kept apart from the company with a domain; and the companies that a checked file
 * would join by name alone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, key } = getEngineColumns(db);
  const { schema } = db;
  await schema.alterTable('account').addColumn('founded', 'integer').execute();
  await schema
    .createTable('name_apart')
    .addColumn('name_key', key, (c) => c.notNull())
    .addColumn('domain', key, (c) => c.notNull())
    .addColumn('decided_by', 'integer', (c) => c.references('app_user.id'))
    .addColumn('decided_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('name_apart_key', ['name_key', 'domain'])
    .execute();
  await schema
    .createTable('import_join')
    .addColumn('id', id)
    .addColumn('import_id', 'integer', (c) => c.notNull().references('import_run.id').onDelete('cascade'))
    .addColumn('name_key', key, (c) => c.notNull())
    .addColumn('domain', key, (c) => c.notNull())
    .addColumn('told', 'text', (c) => c.notNull())
    .addColumn('apart', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex('import_join_by_import').on('import_join').column('import_id').execute();
}
