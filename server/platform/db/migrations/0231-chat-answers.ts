import type { Kysely } from 'kysely';

/** Where a chat message stands, what it shows, what came in from the chat, and whose account there is whose here. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['chat_channel', 'chat_ts', 'chat_shown'])
    await db.schema.alterTable('outbox').addColumn(column, 'text').execute();
  await db.schema
    .createTable('chat_account')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('app_user.id'))
    .addColumn('team_id', 'text', (c) => c.notNull())
    .addColumn('member_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('linked_at', 'text', (c) => c.notNull())
    .addColumn('unlinked_at', 'text')
    .execute();
  await db.schema.createIndex('chat_account_by_member').on('chat_account').column('member_id').execute();
  await db.schema
    .createTable('chat_event')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('payload', 'text')
    .execute();
  await db.schema.createIndex('chat_event_by_time').on('chat_event').column('at').execute();
}
