import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** The chain over the audit. Rows of before are taken into it in the background, from the next start on. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  let links = schema.createTable('audit_link').addColumn('audit_id', 'integer', (c) => c.primaryKey());
  for (const column of ['before', 'hash', 'entity_id_hash', 'detail_hash', 'entity_id_salt', 'detail_salt'] as const)
    links = links.addColumn(column, 'text', (c) => c.notNull());
  await links.execute();
  await schema
    .createTable('audit_checkpoint')
    .addColumn('id', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('audit_id', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('posted_at', 'text')
    .addColumn('post_error', 'text')
    .addUniqueConstraint('audit_checkpoint_once', ['kind', 'day'])
    .execute();
  await schema.createIndex('audit_by_user').on('audit').columns(['user_id', 'id']).execute();
  await schema.createIndex('audit_by_action').on('audit').columns(['action', 'id']).execute();
  await schema.createIndex('audit_by_day').on('audit').columns(['at']).execute();
}
