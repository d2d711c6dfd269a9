import type { Kysely } from 'kysely';

/** The lane that a running job holds, so that a process that does not know its kind sees the lane, too. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('job').addColumn('lane', 'text').execute();
}
