import { type Kysely, sql } from 'kysely';

/** A job without a title no longer comes before one with a title: the next start computes everybody's company and title again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from installation where key = 'strengths_month'`.execute(db);
}
