import type { Kysely } from 'kysely';

/** The whole rejected row, so that it can be corrected and imported. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('import_reject').addColumn('cells', 'text').execute();
}
