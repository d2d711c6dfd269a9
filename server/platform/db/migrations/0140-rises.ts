import type { Kysely } from 'kysely';

/** When new evidence last raised the strength of a contact, and from what: news for users who follow their company. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('contact').addColumn('rose_at', 'text').execute();
  await db.schema.alterTable('contact').addColumn('rose_from', 'integer').execute();
}
