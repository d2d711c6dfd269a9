import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** The ids that systems other than the CRM gave to people and companies, as "Pipedrive:12" (core/facts/book/external-ids.ts); and each file's system. */
export async function up(db: Kysely<never>): Promise<void> {
  const { key, keyed } = getEngineColumns(db);
  const { schema } = db;
  for (const [table, column, of] of [
    ['account_external_id', 'account_id', 'account.id'],
    ['contact_external_id', 'contact_id', 'contact.id'],
  ] as const) {
    await schema
      .createTable(table)
      .addColumn('value', key, (c) => c.notNull())
      .addColumn(column, 'integer', (c) => c.notNull().references(of).onDelete('cascade'))
      .addPrimaryKeyConstraint(`${table}_key`, ['value', column])
      .modifyEnd(keyed)
      .execute();
    await schema
      .createIndex(`${table}_by_${column.slice(0, -3)}`)
      .on(table)
      .column(column)
      .execute();
  }
  await schema
    .createTable('file_shape')
    .addColumn('shape', 'text', (c) => c.primaryKey())
    .addColumn('id_system', 'text', (c) => c.notNull())
    .addColumn('said_at', 'text', (c) => c.notNull())
    .execute();
}
