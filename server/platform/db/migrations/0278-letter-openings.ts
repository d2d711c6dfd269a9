import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** What staff write at the beginning of a yearly letter, in place of Kith's words. account_id null: the firm's letter. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  await db.schema
    .createTable('letter_opening')
    .addColumn('id', id)
    .addColumn('account_id', 'integer', (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('text', 'text')
    .execute();
  await db.schema.createIndex('letter_opening_account').on('letter_opening').column('account_id').execute();
  await db.schema
    .createIndex('letter_opening_once')
    .unique()
    .on('letter_opening')
    .expression(sql`coalesce(account_id, 0), year`)
    .execute();
}
