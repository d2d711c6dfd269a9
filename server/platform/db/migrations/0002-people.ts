import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Users, their sessions and their own data. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, key } = getEngineColumns(db);
  const { schema } = db;

  await schema
    .createTable('app_user')
    .addColumn('id', id)
    .addColumn('email', key, (c) => c.notNull().unique())
    .addColumn('subject', 'text')
    .addColumn('given_name', 'text')
    .addColumn('family_name', 'text')
    .addColumn('picture', 'text')
    .addColumn('contact_id', 'integer', (c) => c.references('contact.id').onDelete('set null'))
    .addColumn('account_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('roles', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('crm_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('app_user_by_account').on('app_user').column('account_id').execute();
  await schema.createIndex('app_user_by_contact').on('app_user').column('contact_id').execute();

  await schema
    .createTable('access_request')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'integer', (c) => c.references('app_user.id'))
    .execute();
  await schema.createIndex('access_request_by_state').on('access_request').columns(['state', 'id']).execute();

  await schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('as_user_id', 'integer', (c) => c.references('app_user.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('revoked_at', 'text')
    .execute();
  await schema
    .createTable('login_nonce')
    .addColumn('nonce_hash', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('subscription')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('subscription_key', ['user_id', 'account_id'])
    .execute();
  await schema.createIndex('subscription_by_account').on('subscription').column('account_id').execute();

  await schema
    .createTable('sales_target')
    .addColumn('id', id)
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('one_liner', 'text')
    .addColumn('value_proposition', 'text')
    .addColumn('decision_makers', 'text')
    .addColumn('ask', 'text')
    .addColumn('intro_text', 'text')
    .addColumn('case_studies', 'text')
    .addColumn('sample_email_draft', 'text')
    .addColumn('is_default', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('sales_target_by_account').on('sales_target').column('account_id').execute();
}
