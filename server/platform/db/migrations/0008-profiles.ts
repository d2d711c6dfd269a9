import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Tables for profile pages: people by entity id, and requests for people who were not known. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema.createIndex('contact_by_entity_urn').on('contact').column('entity_urn').execute();
  await schema
    .createTable('missing_profile')
    .addColumn('id', id)
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('profile_key', 'text', (c) => c.notNull())
    .addColumn('full_name', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('missing_profile_by_account')
    .on('missing_profile')
    .columns(['account_id', 'profile_key', 'requested_at'])
    .execute();
  await schema.createIndex('missing_profile_by_user').on('missing_profile').column('user_id').execute();
}
