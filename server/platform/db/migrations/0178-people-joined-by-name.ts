import type { Kysely } from 'kysely';

/** The chance that a row and the person of its name are one, where nothing else says so; and what a user decided about it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('import_row').addColumn('chance', 'text').execute();
  await schema
    .alterTable('import_row')
    .addColumn('decided', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
