import type { Kysely } from 'kysely';

/** Until when a process renews the permission of a CRM, so that no other one does. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('crm_connection').addColumn('renewing_until', 'text').execute();
}
