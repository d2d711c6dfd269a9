import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** What was wanted and nobody reaches, and who would open it: a nightly job fills these tables. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, keyed } = getEngineColumns(db);
  await db.schema
    .createTable('blind_spot_count')
    .addColumn('scope_id', 'integer', (c) => c.primaryKey())
    .addColumn('counted_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('blind_spot')
    .addColumn('id', id)
    .addColumn('scope_id', 'integer', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('tag_id', 'integer', (c) => c.references('tag.id').onDelete('cascade'))
    .addColumn('size_step', 'integer', (c) => c.notNull())
    .addColumn('country', 'text')
    .addColumn('use_cases', 'integer', (c) => c.notNull())
    .addColumn('requests', 'integer', (c) => c.notNull())
    .addColumn('recent_requests', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('blind_spot_scope').on('blind_spot').column('scope_id').execute();
  await db.schema.createIndex('blind_spot_account').on('blind_spot').column('account_id').execute();
  await db.schema.createIndex('blind_spot_tag').on('blind_spot').column('tag_id').execute();
  await db.schema
    .createTable('blind_spot_opener')
    .addColumn('spot_id', 'integer', (c) => c.notNull().references('blind_spot.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('at_account_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addPrimaryKeyConstraint('blind_spot_opener_key', ['spot_id', 'place'])
    .modifyEnd(keyed)
    .execute();
  await db.schema.createIndex('blind_spot_opener_contact').on('blind_spot_opener').column('contact_id').execute();
  await db.schema.createIndex('blind_spot_opener_at').on('blind_spot_opener').column('at_account_id').execute();
  await db.schema
    .createTable('blind_spot_person')
    .addColumn('spot_id', 'integer', (c) => c.notNull().references('blind_spot.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('blind_spot_person_key', ['spot_id', 'place', 'contact_id'])
    .modifyEnd(keyed)
    .execute();
  await db.schema.createIndex('blind_spot_person_contact').on('blind_spot_person').column('contact_id').execute();
  await db.schema
    .createTable('blind_spot_company')
    .addColumn('spot_id', 'integer', (c) => c.notNull().references('blind_spot.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('blind_spot_company_key', ['spot_id', 'place', 'account_id'])
    .modifyEnd(keyed)
    .execute();
  await db.schema.createIndex('blind_spot_company_account').on('blind_spot_company').column('account_id').execute();
}
