import { type Kysely, sql } from 'kysely';

/** Of which day a list of people tells, and since when at the earliest a job is over that a later list did not show any more. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('source').addColumn('as_of', 'text').execute();
  await sql`update source set as_of = substr(created_at, 1, 10) where list = 1`.execute(db);
  await db.schema.alterTable('tenure').addColumn('ended_after', 'integer').execute();
  // Undo asks of each title whether a job holds it.
  await db.schema.createIndex('tenure_by_title').on('tenure').column('title_id').execute();
}
