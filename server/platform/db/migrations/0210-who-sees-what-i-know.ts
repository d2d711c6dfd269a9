import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** What users choose about who sees what they know, and the evidence that follows from it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { keyed } = getEngineColumns(db);
  await db.schema
    .createTable('sharing_choice')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('choice', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('sharing_choice_key', ['user_id', 'source'])
    .modifyEnd(keyed)
    .execute();
  await db.schema
    .createTable('no_introduction')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('no_introduction_key', ['user_id', 'contact_id'])
    .modifyEnd(keyed)
    .execute();
  await db.schema.createIndex('no_introduction_contact').on('no_introduction').column('contact_id').execute();
  await db.schema
    .createTable('quiet_tie')
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('member_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('named', 'text', (c) => c.notNull())
    .addColumn('unnamed', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('quiet_tie_key', ['contact_id', 'member_id'])
    .modifyEnd(keyed)
    .execute();
  await db.schema.createIndex('quiet_tie_member').on('quiet_tie').column('member_id').execute();
}
