import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Asking connectors for help by chat: their chat ids, users' opinions of them, and the reachouts. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('chat_member')
    .addColumn('id', id)
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id'))
    .addColumn('chat_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id'))
    .addUniqueConstraint('chat_member_once', ['contact_id', 'account_id'])
    .execute();
  await schema.createIndex('chat_member_by_account').on('chat_member').columns(['account_id', 'chat_id']).execute();
  await schema
    .createTable('connector_mark')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id'))
    .addColumn('connector_contact_id', 'integer', (c) => c.notNull().references('contact.id'))
    .addColumn('target_contact_id', 'integer', (c) => c.notNull().references('contact.id'))
    .addColumn('relevance', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addUniqueConstraint('connector_mark_once', ['target_contact_id', 'user_id', 'connector_contact_id'])
    .execute();
  await schema.createIndex('connector_mark_by_connector').on('connector_mark').column('connector_contact_id').execute();
  await schema
    .createTable('reachout')
    .addColumn('id', id)
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id'))
    .addColumn('connector_contact_id', 'integer', (c) => c.notNull().references('contact.id'))
    .addColumn('target_contact_id', 'integer', (c) => c.notNull().references('contact.id'))
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('outcome', 'text')
    .addColumn('ended_by', 'integer', (c) => c.references('app_user.id'))
    .addUniqueConstraint('reachout_once', ['account_id', 'connector_contact_id', 'target_contact_id'])
    .execute();
  await schema.createIndex('reachout_by_digest').on('reachout').column('digest').execute();
  await schema.createIndex('reachout_by_connector').on('reachout').column('connector_contact_id').execute();
  await schema.createIndex('reachout_by_target').on('reachout').columns(['target_contact_id', 'account_id']).execute();
  await schema.createIndex('reachout_by_user').on('reachout').columns(['user_id', 'due_at']).execute();
  await schema
    .alterTable('app_user')
    .addColumn('tamnuni_without_id', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
