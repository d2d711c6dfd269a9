import type { Kysely } from 'kysely';

/** What the fields and company types of a CRM mean here, and which of its companies everybody may know. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  await schema.alterTable('crm_connection').addColumn('mapping', 'text').execute();
  await schema.alterTable('crm_record').addColumn('type', 'text').execute();
  await schema
    .alterTable('crm_record')
    .addColumn('is_open', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
}
