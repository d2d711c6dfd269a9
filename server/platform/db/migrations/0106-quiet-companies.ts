import { type Kysely, sql } from 'kysely';

/** Confidential and stealth companies are few among many: administrators list them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index account_guarded on account (name_key, id) where confidential = 1 or stealth = 1`.execute(db);
}
