import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** People whom portfolio companies propose, each company for itself; and one request of a company for a profile, not several. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('proposed_contact')
    .addColumn('id', id)
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('profile_key', 'text', (c) => c.notNull())
    .addColumn('entity_urn', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('location', 'text')
    .addColumn('company', 'text')
    .addColumn('title', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('proposed_contact_once')
    .unique()
    .on('proposed_contact')
    .columns(['account_id', 'profile_key'])
    .execute();
  await schema.createIndex('proposed_contact_by_user').on('proposed_contact').column('user_id').execute();

  await sql`
    delete from missing_profile where exists (
      select 1 from missing_profile as newer
      where newer.account_id = missing_profile.account_id and newer.profile_key = missing_profile.profile_key
        and (newer.requested_at > missing_profile.requested_at
          or (newer.requested_at = missing_profile.requested_at and newer.id > missing_profile.id)))`.execute(db);
  await schema.dropIndex('missing_profile_by_account').execute();
  await schema
    .createIndex('missing_profile_once')
    .unique()
    .on('missing_profile')
    .columns(['account_id', 'profile_key'])
    .execute();
}
