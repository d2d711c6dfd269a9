import type { Kysely } from 'kysely';

/** Candidacies of a status since a day, with the columns that the dashboard counts and sorts by: it reads one status after the other. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema.dropIndex('poscan_for_dashboard').execute();
  await schema.dropIndex('poscan_by_status').execute();
  await schema
    .createIndex('poscan_by_status')
    .on('poscan')
    .columns(['status', 'created_at', 'next_portco_feedback_request', 'status_at'] as never)
    .execute();
}
