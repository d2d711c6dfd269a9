import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Addresses that people have told what happens, and what was sent there. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('webhook')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('failing_since', 'text')
    .addColumn('paused_at', 'text')
    .execute();
  await schema.createIndex('webhook_by_user').on('webhook').column('user_id').execute();
  await schema
    .createTable('webhook_delivery')
    .addColumn('id', id)
    .addColumn('webhook_id', 'integer', (c) => c.notNull().references('webhook.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('company_id', 'integer')
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('next_try_at', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('delivered_at', 'text')
    .addColumn('error', 'text')
    .execute();
  await schema
    .createIndex('webhook_delivery_by_webhook')
    .on('webhook_delivery')
    .columns(['webhook_id', 'id'])
    .execute();
}
