import type { Kysely } from 'kysely';

/** Since when the mail service no longer lets Kith in. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('mailbox').addColumn('lapsed_at', 'text').execute();
}
