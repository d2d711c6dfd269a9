import type { Kysely } from 'kysely';

/** Since when a requester's answer waits for staff. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('intro').addColumn('answered_at', 'text').execute();
}
