import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Messages to firm contacts about connectors, and the skills that titles show. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('key_node_ask')
    .addColumn('id', id)
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id'))
    .addColumn('account_id', 'integer', (c) => c.references('account.id'))
    .addColumn('skills', 'text', (c) => c.notNull())
    .addColumn('request_key', 'text', (c) => c.notNull().unique())
    .addColumn('firm_user_id', 'integer', (c) => c.notNull().references('app_user.id'))
    .addColumn('asked_by', 'integer', (c) => c.notNull().references('app_user.id'))
    .addColumn('acting_user_id', 'integer', (c) => c.references('app_user.id'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('layoff', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('key_node_ask_by_contact')
    .on('key_node_ask')
    .columns(['contact_id', 'created_at'])
    .execute();
  await schema.createIndex('key_node_ask_by_account').on('key_node_ask').column('account_id').execute();
  await schema
    .createTable('title_skill')
    .addColumn('title_id', 'integer', (c) => c.primaryKey().references('title.id').onDelete('cascade'))
    .addColumn('skill', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('title_skill_by_skill').on('title_skill').columns(['skill', 'title_id']).execute();
}
