import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** The applicant tracking systems of companies, the stages seen there, and the candidacies that were sent. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('ats_connection')
    .addColumn('id', id)
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('connected_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('connected_at', 'text', (c) => c.notNull())
    .addColumn('read_at', 'text')
    .execute();
  await schema.createIndex('ats_connection_account').on('ats_connection').column('account_id').execute();
  await schema
    .createTable('ats_stage')
    .addColumn('id', id)
    .addColumn('connection_id', 'integer', (c) => c.notNull().references('ats_connection.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('meaning', 'text')
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('ats_stage_once').unique().on('ats_stage').columns(['connection_id', 'name']).execute();
  await schema
    .createTable('ats_application')
    .addColumn('id', id)
    .addColumn('connection_id', 'integer', (c) => c.notNull().references('ats_connection.id').onDelete('cascade'))
    .addColumn('poscan_id', 'integer', (c) => c.notNull().references('poscan.id').onDelete('cascade'))
    .addColumn('job', 'text', (c) => c.notNull())
    .addColumn('job_title', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('candidate', 'text')
    .addColumn('application', 'text')
    .addColumn('url', 'text')
    .addColumn('stage', 'text')
    .addColumn('outcome', 'text')
    .addColumn('reason', 'text')
    .addColumn('problem', 'text')
    .addColumn('sent_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('began_at', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'text')
    .execute();
  await schema.createIndex('ats_application_once').unique().on('ats_application').column('poscan_id').execute();
  await schema
    .createIndex('ats_application_connection')
    .on('ats_application')
    .columns(['connection_id', 'state'])
    .execute();
}
