import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Mails about introductions that people without an account stopped, by topic. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('stopped_mail')
    .addColumn('id', id)
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id'))
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('stopped_at', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('stopped_mail_contact').on('stopped_mail').columns(['contact_id', 'topic']).execute();
}
