import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** What Kith writes into a CRM, and each value that it wrote there. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema.alterTable('crm_connection').addColumn('push', 'text').execute();
  await schema.alterTable('crm_connection').addColumn('push_run', 'text').execute();
  await schema.alterTable('crm_connection').addColumn('push_dry_run', 'text').execute();
  await schema
    .createTable('crm_value')
    .addColumn('id', id)
    .addColumn('record_id', 'integer', (c) => c.notNull().references('crm_record.id').onDelete('cascade'))
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('ours', 'text', (c) => c.notNull())
    .addColumn('written', 'text')
    .addColumn('theirs', 'text')
    .addColumn('reason', 'text')
    .addColumn('message', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('crm_value_once').unique().on('crm_value').columns(['record_id', 'value']).execute();
  await schema.createIndex('crm_value_by_state').on('crm_value').columns(['state', 'id']).execute();
}
