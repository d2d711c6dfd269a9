import type { Kysely } from 'kysely';

/** The imports in which a held row was found: one that is undone takes along the rows that nothing else had. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('held_row_import')
    .addColumn('held_row_id', 'integer', (c) => c.notNull().references('held_row.id').onDelete('cascade'))
    .addColumn('import_run_id', 'integer', (c) => c.notNull().references('import_run.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('held_row_import_key', ['held_row_id', 'import_run_id'])
    .execute();
  await db.schema.createIndex('held_row_import_by_run').on('held_row_import').column('import_run_id').execute();
  // What waits today stays until staff decide, whatever is undone.
  await db.schema
    .alterTable('held_row')
    .addColumn('elsewhere', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
