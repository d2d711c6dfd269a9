import type { Kysely } from 'kysely';

/** The mails that came in, by a mark that says nothing of them, and the addresses that take none. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('incoming_mail')
    .addColumn('mark', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('bounced_address')
    .addColumn('address', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .execute();
}
