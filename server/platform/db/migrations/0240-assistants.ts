import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Clients of assistants, the people who let them in, and what they drafted for them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, key } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('assistant_client')
    .addColumn('id', id)
    .addColumn('client_key', key, (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text')
    .addColumn('redirect_uris', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('let_in_at', 'text')
    .addColumn('blocked_at', 'text')
    .execute();
  await schema
    .createTable('assistant_grant')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('client_id', 'integer', (c) => c.notNull().references('assistant_client.id').onDelete('cascade'))
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('redirect_uri', 'text', (c) => c.notNull())
    .addColumn('challenge', 'text', (c) => c.notNull())
    .addColumn('code_hash', key, (c) => c.notNull().unique())
    .addColumn('code_expires_at', 'text', (c) => c.notNull())
    .addColumn('access_hash', key, (c) => c.unique())
    .addColumn('access_expires_at', 'text')
    .addColumn('refresh_hash', key, (c) => c.unique())
    .addColumn('former_refresh_hash', key)
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('asked_day', 'text')
    .addColumn('asked', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('revoked_at', 'text')
    .execute();
  await schema.createIndex('assistant_grant_by_user').on('assistant_grant').columns(['user_id', 'id']).execute();
  await schema.createIndex('assistant_grant_by_client').on('assistant_grant').column('client_id').execute();
  await schema.createIndex('assistant_grant_by_former').on('assistant_grant').column('former_refresh_hash').execute();
  await schema
    .createTable('assistant_draft')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('args', 'text', (c) => c.notNull())
    .addColumn('contact_id', 'integer', (c) => c.references('contact.id'))
    .addColumn('account_id', 'integer', (c) => c.references('account.id'))
    .addColumn('path', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'text')
    .execute();
  await schema.createIndex('assistant_draft_by_user').on('assistant_draft').columns(['user_id', 'id']).execute();
  await schema.createIndex('assistant_draft_by_contact').on('assistant_draft').column('contact_id').execute();
  await schema.createIndex('assistant_draft_by_account').on('assistant_draft').column('account_id').execute();
}
