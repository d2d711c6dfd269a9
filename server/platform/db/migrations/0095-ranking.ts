import { type Kysely, sql } from 'kysely';

/** Indexes for the ranking game's questions and leaderboard, and who left the leaderboard. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('user_preference')
    .addColumn('leaderboard', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await schema.createIndex('tie_to_ask').on('tie').columns(['member_id', 'probability', 'contact_id']).execute();
  await sql`create index signal_ranking on signal (occurred_on, created_by) where type = 'Ranking answer'`.execute(db);
}
