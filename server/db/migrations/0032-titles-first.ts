import { type Kysely, sql } from 'kysely';

/** A job without a title no longer comes before one that has a title: the next start computes anew who works where as what. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from installation where key = 'strengths_month'`.execute(db);
}
