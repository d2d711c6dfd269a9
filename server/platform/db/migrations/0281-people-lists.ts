import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Lists of people, who reads them, and who is on them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, keyed } = getEngineColumns(db);
  await db.schema
    .createTable('people_list')
    .addColumn('id', id)
    .addColumn('owner_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('account_id', 'integer', (c) => c.references('account.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('people_list_once', ['owner_id', 'name'])
    .execute();
  await db.schema.createIndex('people_list_account').on('people_list').column('account_id').execute();
  await db.schema
    .createTable('people_list_reader')
    .addColumn('list_id', 'integer', (c) => c.notNull().references('people_list.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('people_list_reader_key', ['list_id', 'user_id'])
    .modifyEnd(keyed)
    .execute();
  await db.schema.createIndex('people_list_reader_user').on('people_list_reader').column('user_id').execute();
  await db.schema
    .createTable('people_list_entry')
    .addColumn('id', id)
    .addColumn('list_id', 'integer', (c) => c.notNull().references('people_list.id').onDelete('cascade'))
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('added_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('added_at', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addUniqueConstraint('people_list_entry_once', ['list_id', 'contact_id'])
    .execute();
  await db.schema.createIndex('people_list_entry_contact').on('people_list_entry').column('contact_id').execute();
  await db.schema.createIndex('people_list_entry_adder').on('people_list_entry').column('added_by').execute();
}
