import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Lists of leads that users upload, the person of each lead, and the people who could connect to them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('focus_list')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id'))
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('columns', 'text', (c) => c.notNull())
    .addColumn('notes', 'text', (c) => c.notNull())
    .addColumn('chances', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('job_id', 'integer')
    .addColumn('error', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .execute();
  await schema.createIndex('focus_list_by_user').on('focus_list').columns(['user_id', 'id']).execute();
  await schema
    .createTable('focus_lead')
    .addColumn('id', id)
    .addColumn('list_id', 'integer', (c) => c.notNull().references('focus_list.id').onDelete('cascade'))
    .addColumn('line', 'integer', (c) => c.notNull())
    .addColumn('cells', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text')
    .addColumn('reason', 'text')
    .addColumn('contact_id', 'integer', (c) => c.references('contact.id'))
    .addColumn('chance', 'text')
    .addColumn('connectors', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('relationships', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex('focus_lead_by_list').on('focus_lead').columns(['list_id', 'outcome', 'id']).execute();
  await schema.createIndex('focus_lead_by_contact').on('focus_lead').columns(['contact_id', 'list_id']).execute();
  await schema
    .createTable('focus_link')
    .addColumn('lead_id', 'integer', (c) => c.notNull().references('focus_lead.id').onDelete('cascade'))
    .addColumn('list_id', 'integer', (c) => c.notNull())
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('chance', 'text', (c) => c.notNull())
    .addColumn('relationships', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('focus_link_key', ['lead_id', 'contact_id'])
    .execute();
  await schema.createIndex('focus_link_by_contact').on('focus_link').column('contact_id').execute();
  await schema
    .createIndex('focus_link_by_list')
    .on('focus_link')
    .columns(['list_id', 'contact_id', 'chance'])
    .execute();
  await schema
    .createTable('focus_connector')
    .addColumn('list_id', 'integer', (c) => c.notNull().references('focus_list.id').onDelete('cascade'))
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id'))
    .addColumn('good_chance', 'integer', (c) => c.notNull())
    .addColumn('some_chance', 'integer', (c) => c.notNull())
    .addColumn('long_shot', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('focus_connector_key', ['list_id', 'contact_id'])
    .execute();
  await schema.createIndex('focus_connector_by_contact').on('focus_connector').column('contact_id').execute();
}
