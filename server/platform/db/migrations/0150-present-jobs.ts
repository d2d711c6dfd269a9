import type { Kysely } from 'kysely';

/**
 * Recommendations read the present jobs at fifty companies: the index now separates them from ended jobs, which are three in four. Another
 * index alone counts the companies that fit a use case, and those with somebody reachable.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.dropIndex('tenure_by_account').execute();
  await schema.createIndex('tenure_by_account').on('tenure').columns(['account_id', 'end_month']).execute();
  await schema
    .createIndex('recommendation_reached')
    .on('recommendation')
    .columns(['sales_target_id', 'contact_id'])
    .execute();
}
