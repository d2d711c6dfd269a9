import type { Kysely } from 'kysely';

/** How somebody would be employed in a position: full-time, as a contractor and so on. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('position').addColumn('position_type', 'text').execute();
}
