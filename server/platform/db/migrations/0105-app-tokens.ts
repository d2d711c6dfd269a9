import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Tokens of people's own programs, the calls made with each, and when each user was last seen. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, key } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('app_token')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('token_hash', key, (c) => c.notNull().unique())
    .addColumn('ending', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute();
  await schema.createIndex('app_token_by_user').on('app_token').columns(['user_id', 'id']).execute();
  await schema.alterTable('audit').addColumn('token_id', 'integer').execute();
  await schema.alterTable('app_user').addColumn('last_seen_at', 'text').execute();
  await schema.alterTable('session').addColumn('seen_at', 'text').execute();
}
