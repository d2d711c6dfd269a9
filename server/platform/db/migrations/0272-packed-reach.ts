import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** How each company is reached, as one text: the rebuild that follows a forgotten month fills it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { keyed } = getEngineColumns(db);
  await db.schema
    .createTable('account_reach')
    .addColumn('account_id', 'integer', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('head', 'text', (c) => c.notNull())
    .addColumn('ways', 'text', (c) => c.notNull())
    .modifyEnd(keyed)
    .execute();
  await sql`delete from installation where key = 'strengths_month'`.execute(db);
}
