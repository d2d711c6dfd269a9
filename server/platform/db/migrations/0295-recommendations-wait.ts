import type { Kysely } from 'kysely';

/** Steps of recommendations wait before they are taken, as all steps do: nothing is kept for turning them round. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('recommendation_change').execute();
}
