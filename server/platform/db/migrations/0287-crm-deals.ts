import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** The opportunities of a CRM, and the source of what they say: whose customers and prospects companies are. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .alterTable('crm_connection')
    .addColumn('deal_source_id', 'integer', (c) => c.references('source.id'))
    .execute();
  await schema
    .createTable('crm_deal')
    .addColumn('id', id)
    .addColumn('connection_id', 'integer', (c) => c.notNull().references('crm_connection.id').onDelete('cascade'))
    .addColumn('crm_id', 'text', (c) => c.notNull())
    .addColumn('company_crm_id', 'text', (c) => c.notNull())
    .addColumn('whose', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('round', 'integer', (c) => c.notNull())
    .execute();
  await schema.createIndex('crm_deal_once').unique().on('crm_deal').columns(['connection_id', 'crm_id']).execute();
  await schema.createIndex('crm_deal_by_company').on('crm_deal').columns(['connection_id', 'company_crm_id']).execute();
}
