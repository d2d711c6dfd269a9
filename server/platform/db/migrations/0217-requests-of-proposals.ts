import type { Kysely } from 'kysely';

/** What a company asks about a person whom it proposes: the request is made once the person is in the network. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('proposed_contact').addColumn('position_id', 'integer').execute();
  for (const column of ['request_type', 'request_words', 'request_settled_at'])
    await db.schema.alterTable('proposed_contact').addColumn(column, 'text').execute();
}
