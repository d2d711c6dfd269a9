import type { Kysely } from 'kysely';

/** What the first pull of a CRM would do. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  await schema.alterTable('crm_connection').addColumn('dry_run', 'text').execute();
}
