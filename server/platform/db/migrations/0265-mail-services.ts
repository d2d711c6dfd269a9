import type { Kysely } from 'kysely';

/** Mailboxes of several services: which one a user was sent to, and what it wants of them the next time. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('mailbox_consent')
    .addColumn('service', 'text', (c) => c.notNull().defaultTo('gmail'))
    .execute();
  await db.schema.alterTable('mailbox').addColumn('claims', 'text').execute();
}
