import type { Kysely } from 'kysely';

/** Until when nothing is sent to an address at which nothing arrives. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('webhook').addColumn('resting_until', 'text').execute();
}
