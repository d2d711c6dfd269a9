import type { Kysely } from 'kysely';

/** Until when a request rests because its connector asked for that, and whether the connector said yes by a link. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('intro').addColumn('rests_until', 'text').execute();
  await db.schema
    .alterTable('intro')
    .addColumn('connector_agreed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
