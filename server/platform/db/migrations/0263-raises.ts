import type { Kysely } from 'kysely';

/** A use case may be a raise. Who asks a fund although it was left out says why, for staff alone. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('sales_target')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('sales'))
    .execute();
  for (const column of ['round', 'currency', 'money_by', 'competitors', 'never_ask'])
    await schema.alterTable('sales_target').addColumn(column, 'text').execute();
  for (const column of ['sum_from', 'sum_to'])
    await schema.alterTable('sales_target').addColumn(column, 'integer').execute();
  await schema.alterTable('recommendation_status').addColumn('anyway', 'text').execute();
}
