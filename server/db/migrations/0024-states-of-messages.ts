import type { Kysely } from 'kysely';

/** How many messages are in which state is asked again and again by what watches Kith: without their texts. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('outbox_by_state').on('outbox').columns(['channel', 'state']).execute();
}
