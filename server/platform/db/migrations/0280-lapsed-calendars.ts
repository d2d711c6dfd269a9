import type { Kysely } from 'kysely';

/** What a service wants of the next sign-in before a calendar is read again, and since when it no longer lets Kith in: as of mailboxes. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('calendar_account').addColumn('claims', 'text').execute();
  await db.schema.alterTable('calendar_account').addColumn('lapsed_at', 'text').execute();
}
