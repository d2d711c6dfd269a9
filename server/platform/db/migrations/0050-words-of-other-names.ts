import { type Kysely, sql } from 'kysely';

/** The words of an account's other names are keys now, too (server/core/network/derive/account-keys.ts): the upkeep makes them at the start. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from installation where key = 'strengths_month'`.execute(db);
}
