import { type Kysely, sql } from 'kysely';

/** Open candidacies by the day they were made: the newest are read without the closed ones in between. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index poscan_open on poscan (created_at, id) where closed_mark = 0`.execute(db);
}
