import { type Kysely, sql } from 'kysely';

/** Whose the records and activities of a CRM are, and which user of Kith that is. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('crm_user')
    .addColumn('user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .execute();
  await schema
    .alterTable('crm_user')
    .addColumn('is_chosen', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('crm_record').addColumn('owner_crm_id', 'text').execute();
  await schema.alterTable('crm_task').addColumn('owner_crm_id', 'text').execute();
  await schema
    .alterTable('crm_task')
    .addColumn('is_done', 'smallint', (c) => c.notNull().defaultTo(1))
    .execute();
  await schema.createIndex('crm_user_of').on('crm_user').column('user_id').execute();
  await schema.createIndex('crm_task_by_person').on('crm_task').columns(['connection_id', 'contact_id']).execute();
  await sql`create index signal_crm_activity on signal (to_contact_id) where type = 'CRM Activity'`.execute(db);
}
