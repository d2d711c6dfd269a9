import type { Kysely } from 'kysely';

/** People in a user's messages are known by the address of their profile. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('acquaintance').addColumn('profile_key', 'text').execute();
}
