import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** People who are at another company in a list than in the previous list. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('job_change')
    .addColumn('id', id)
    .addColumn('import_id', 'integer', (c) => c.notNull().references('import_run.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id'))
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id'))
    .addColumn('from_account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('to_account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('after_month', 'integer', (c) => c.notNull())
    .addColumn('before_month', 'integer', (c) => c.notNull())
    .execute();
  await schema.createIndex('job_change_by_import').on('job_change').column('import_id').execute();
  await schema.createIndex('job_change_by_user').on('job_change').columns(['user_id', 'import_id']).execute();
  for (const column of ['contact_id', 'from_account_id', 'to_account_id'])
    await schema
      .createIndex(`job_change_by_${column.replace('_id', '')}`)
      .on('job_change')
      .column(column)
      .execute();
}
