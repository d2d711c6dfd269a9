import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/**
 * An account's other names, as facts; and the keys under which it is found in other spellings (server/core/network/derive/account-keys.ts),
 * which the upkeep fills at the start.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { key, keyed } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('account_name')
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('name_key', key, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('former', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('account_name_key', ['account_id', 'name_key'])
    .modifyEnd(keyed)
    .execute();
  await schema
    .createTable('account_key')
    .addColumn('key', key, (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('account_key_key', ['key', 'account_id'])
    .modifyEnd(keyed)
    .execute();
  await schema.createIndex('account_key_by_account').on('account_key').column('account_id').execute();
  await sql`delete from installation where key = 'strengths_month'`.execute(db);
}
