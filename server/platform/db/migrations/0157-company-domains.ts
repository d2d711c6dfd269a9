import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Further e-mail domains of companies, beside the domain of the account; staff state them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, key } = getEngineColumns(db);
  await db.schema
    .createTable('company_domain')
    .addColumn('id', id)
    .addColumn('domain', key, (c) => c.notNull().unique())
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('company_domain_by_account').on('company_domain').column('account_id').execute();
}
