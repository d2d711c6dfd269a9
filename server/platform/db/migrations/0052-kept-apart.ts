import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/**
 * The file of an archive that a row comes from; rows of a checked file that are kept apart from the person they would be joined with, and
 * the person they became.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { key } = getEngineColumns(db);
  const { schema } = db;
  for (const table of ['import_row', 'import_reject'])
    await schema.alterTable(table).addColumn('file', 'text').execute();
  await schema
    .alterTable('import_row')
    .addColumn('apart', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('kept_apart')
    .addColumn('key', key, (c) => c.primaryKey())
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id'))
    .execute();
  await schema.createIndex('kept_apart_by_contact').on('kept_apart').column('contact_id').execute();
}
