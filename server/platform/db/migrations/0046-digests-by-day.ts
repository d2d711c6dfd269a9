import type { Kysely } from 'kysely';

/** The founders digests are read by day, the newest first. */
export async function up(db: Kysely<never>): Promise<void> {
  const columns = ['digest_day', 'id'];
  await db.schema.createIndex('digest_candidate_by_day').on('digest_candidate').columns(columns).execute();
}
