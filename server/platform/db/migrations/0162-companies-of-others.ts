import { type Kysely, sql } from 'kysely';

/** Of two companies that staff keep apart, the one that belongs to the other: 'one' or 'other'. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('account_pair').addColumn('belongs', 'text').execute();
  await sql`create index account_pair_belongs on account_pair (belongs) where belongs is not null`.execute(db);
}
