import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** A connected CRM, its records, its history of people, and sources that only staff may learn of. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, keyed } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .alterTable('source')
    .addColumn('staff_only', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('crm_connection')
    .addColumn('id', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('record_address', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('company_source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('people_source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('parts', 'text', (c) => c.notNull())
    .addColumn('round', 'integer', (c) => c.notNull())
    .addColumn('rows_in', 'integer', (c) => c.notNull())
    .addColumn('rows_gone', 'integer', (c) => c.notNull())
    .addColumn('left_out', 'text', (c) => c.notNull())
    .addColumn('calls_used', 'integer')
    .addColumn('calls_max', 'integer')
    .addColumn('error', 'text')
    .addColumn('job_id', 'integer')
    .addColumn('connected_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('connected_at', 'text', (c) => c.notNull())
    .addColumn('began_at', 'text')
    .addColumn('read_at', 'text')
    .addColumn('next_at', 'text')
    .execute();
  await schema
    .createTable('crm_run')
    .addColumn('id', id)
    .addColumn('connection_id', 'integer', (c) => c.notNull().references('crm_connection.id').onDelete('cascade'))
    .addColumn('began_at', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text', (c) => c.notNull())
    .addColumn('rows_in', 'integer', (c) => c.notNull())
    .addColumn('rows_gone', 'integer', (c) => c.notNull())
    .addColumn('left_out', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .execute();
  await schema.createIndex('crm_run_newest').on('crm_run').columns(['connection_id', 'id']).execute();
  await schema
    .createTable('crm_user')
    .addColumn('connection_id', 'integer', (c) => c.notNull().references('crm_connection.id').onDelete('cascade'))
    .addColumn('crm_id', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('crm_user_key', ['connection_id', 'crm_id'])
    .modifyEnd(keyed)
    .execute();
  await schema
    .createTable('crm_record')
    .addColumn('id', id)
    .addColumn('connection_id', 'integer', (c) => c.notNull().references('crm_connection.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('crm_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('contact_id', 'integer', (c) => c.references('contact.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('round', 'integer', (c) => c.notNull())
    .addColumn('is_gone', 'smallint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('crm_record_once')
    .unique()
    .on('crm_record')
    .columns(['connection_id', 'kind', 'crm_id'])
    .execute();
  await schema.createIndex('crm_record_by_contact').on('crm_record').column('contact_id').execute();
  await schema.createIndex('crm_record_by_account').on('crm_record').column('account_id').execute();
  await schema
    .alterTable('crm_task')
    .addColumn('connection_id', 'integer', (c) => c.references('crm_connection.id').onDelete('cascade'))
    .execute();
  await schema.alterTable('crm_task').addColumn('round', 'integer').execute();
  await schema
    .createIndex('crm_task_once')
    .unique()
    .on('crm_task')
    .columns(['connection_id', 'crm_id', 'contact_id'])
    .execute();
}
