import { type Kysely, sql } from 'kysely';

/** A raise is closed, and may keep its sum to itself. Requests that were made for one have the goal of a raise. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  for (const column of ['closed_on', 'outcome', 'closing_note'])
    await schema.alterTable('sales_target').addColumn(column, 'text').execute();
  await schema
    .alterTable('sales_target')
    .addColumn('hide_sum', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update intro set goal = 'Follow-on Funding' where goal = 'Sales Opportunity'
    and sales_target_id in (select id from sales_target where kind = 'raise')`.execute(db);
}
