import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Reminders to keep in touch with a person, one for each user and person. */
export async function up(db: Kysely<never>): Promise<void> {
  const { keyed } = getEngineColumns(db);
  await db.schema
    .createTable('keep_in_touch')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('made_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('every_months', 'integer')
    .addColumn('due_on', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('said_on', 'text')
    .addPrimaryKeyConstraint('keep_in_touch_key', ['user_id', 'contact_id'])
    .modifyEnd(keyed)
    .execute();
  await db.schema.createIndex('keep_in_touch_contact').on('keep_in_touch').column('contact_id').execute();
  await db.schema.createIndex('keep_in_touch_maker').on('keep_in_touch').column('made_by').execute();
}
