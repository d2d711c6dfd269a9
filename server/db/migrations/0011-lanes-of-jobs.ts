import type { Kysely } from 'kysely';

/** Which lane a running job holds, so that a process that does not know its kind sees that, too. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('job').addColumn('lane', 'text').execute();
}
