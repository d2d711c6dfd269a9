import type { Kysely } from 'kysely';

/** The schools that people went to. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('contact').addColumn('education', 'text').execute();
}
