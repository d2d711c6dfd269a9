import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** The people whom each portfolio user was shown, and when first. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  // No foreign keys: rows are written some seconds after the read, when a person may have left the network.
  await schema
    .createTable('person_read')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('contact_id', 'integer', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('person_read_once').unique().on('person_read').columns(['user_id', 'contact_id']).execute();
  await schema.createIndex('person_read_by_day').on('person_read').columns(['day', 'user_id']).execute();
}
