import type { Kysely } from 'kysely';
import { getEngine } from '../engine.ts';

/** Indexes for the people of accounts, so that the rows of people who are not shown are not read. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema.dropIndex('contact_by_account').execute();
  await schema
    .createIndex('contact_by_account')
    .on('contact')
    .columns(['account_id', 'score', 'visibility', 'merged_into'])
    .execute();
  // Rows of contacts are wide, and lie in SQLite where their ids do: half the pages that a query for many of them reads are not in its
  // cache. PostgreSQL has the rows at hand, and would have another index to keep.
  if (getEngine(db) === 'sqlite')
    await schema
      .createIndex('contact_reach')
      .on('contact')
      .columns(['id', 'score', 'account_id', 'visibility', 'merged_into'])
      .execute();
}
