import { type Kysely, sql } from 'kysely';

/** Companies are found under further spellings by now: the upkeep makes the keys of all names anew at the start, with all that it derives. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from installation where key = 'strengths_month'`.execute(db);
}
