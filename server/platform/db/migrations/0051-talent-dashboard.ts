import type { Kysely } from 'kysely';

/** Candidacies since a day, with the columns that the dashboard counts and sorts by. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('poscan_for_dashboard')
    .on('poscan')
    .columns(['created_at', 'status', 'next_portco_feedback_request', 'status_at'])
    .execute();
}
