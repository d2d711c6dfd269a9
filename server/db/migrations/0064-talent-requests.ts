import type { Kysely } from 'kysely';

/** Where a candidacy was asked for, and what was shown there. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('poscan').addColumn('request_source', 'text').execute();
  await schema.alterTable('poscan').addColumn('available', 'text').execute();
  await schema.alterTable('poscan').addColumn('rec_count', 'integer').execute();
}
