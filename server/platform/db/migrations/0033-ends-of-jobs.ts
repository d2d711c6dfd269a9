import { type Kysely, sql } from 'kysely';

/** The day that a list of people describes, and the earliest time at which a job that a later list did not show was over. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('source').addColumn('as_of', 'text').execute();
  await sql`update source set as_of = substr(created_at, 1, 10) where list = 1`.execute(db);
  await db.schema.alterTable('tenure').addColumn('ended_after', 'integer').execute();
  // Undo checks for each title whether a job has it.
  await db.schema.createIndex('tenure_by_title').on('tenure').column('title_id').execute();
}
