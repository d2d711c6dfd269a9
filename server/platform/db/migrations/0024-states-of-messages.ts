import type { Kysely } from 'kysely';

/** Monitoring asks often how many messages are in each state; this index answers without their texts. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('outbox_by_state').on('outbox').columns(['channel', 'state']).execute();
}
