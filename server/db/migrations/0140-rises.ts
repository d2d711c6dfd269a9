import type { Kysely } from 'kysely';

/** When the strength of a contact last rose by something that was learnt, and from what: news to whoever follows their company. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('contact').addColumn('rose_at', 'text').execute();
  await db.schema.alterTable('contact').addColumn('rose_from', 'integer').execute();
}
