import type { Kysely } from 'kysely';

/** A consent may be for a mailbox, a calendar, or both. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('mailbox_consent')
    .addColumn('parts', 'text', (c) => c.notNull().defaultTo('mail'))
    .execute();
}
