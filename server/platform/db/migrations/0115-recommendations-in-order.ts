import { type Kysely, sql } from 'kysely';

/**
 * Of recommendations of one step, those with the stronger person come first, and of equally strong ones those that match the use case
 * better (docs/decisions/060). The upkeep fills both columns at the start.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['score', 'relevance'])
    await db.schema
      .alterTable('recommendation')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await db.schema.dropIndex('recommendation_in_order').execute();
  await db.schema
    .createIndex('recommendation_in_order')
    .on('recommendation')
    .columns(['sales_target_id', 'tier', 'score desc', 'relevance desc', 'probability desc', 'account_id'])
    .execute();
  await sql`delete from installation where key = 'strengths_month'`.execute(db);
}
