import type { Kysely } from 'kysely';

/** From one spelling of a country to the next, without reading every company. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('account_by_country').on('account').column('country').execute();
}
