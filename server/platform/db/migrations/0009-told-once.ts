import type { Kysely } from 'kysely';

/** Keys that keep messages, answers and questions from being doubled, and a session from outliving the one that opened it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;

  const intro = schema.alterTable('intro');
  await intro.addColumn('request_hash', 'text').execute();
  await intro.addColumn('reminded_for', 'text').execute();
  await intro.addColumn('position_candidate_id', 'integer').execute();

  await schema.alterTable('outbox').addColumn('feedback_link_id', 'integer').execute();
  await schema.alterTable('session').addColumn('parent_id', 'text').execute();
}
