import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** The key of a sent cart, so that it is made once, and the candidates who wait for the next founders digest. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('sent_cart')
    .addColumn('id', id)
    .addColumn('request_key', 'text', (c) => c.notNull().unique())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createTable('digest_candidate')
    .addColumn('id', id)
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('digest_day', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('shared_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('shared_at', 'text', (c) => c.notNull())
    .execute();
  const columns = ['contact_id', 'digest_day'];
  await schema.createIndex('digest_candidate_once').on('digest_candidate').columns(columns).unique().execute();
}
