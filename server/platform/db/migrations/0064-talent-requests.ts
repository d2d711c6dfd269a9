import type { Kysely } from 'kysely';

/** Where a candidacy was requested, and what the screen showed then. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('poscan').addColumn('request_source', 'text').execute();
  await schema.alterTable('poscan').addColumn('available', 'text').execute();
  await schema.alterTable('poscan').addColumn('rec_count', 'integer').execute();
}
