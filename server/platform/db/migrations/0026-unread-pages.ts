import type { Kysely } from 'kysely';

/** How often profile pages could not be read: a number for each day and browser, without page or person. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('unread_page')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('unread_page_key', ['day', 'browser'])
    .execute();
}
