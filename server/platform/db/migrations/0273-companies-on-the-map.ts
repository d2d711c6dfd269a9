import { type Kysely, sql } from 'kysely';

const COUNTED = ['size_step', 'country', 'relationship', 'open_relationship', 'headcount'] as const;

/** The index of the map holds its own condition too: without that, SQLite read each company's row for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('account_on_map').execute();
  await db.schema
    .createIndex('account_on_map')
    .on('account')
    .columns([...(['confidential', 'stealth', 'portfolio_only', 'tagged'] as const), ...COUNTED, 'merged_into'])
    .where(sql.ref('merged_into'), 'is', null)
    .execute();
}
