import { type Kysely, sql } from 'kysely';

/** People of a CRM who came, or came back, after their activities were read. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('crm_record')
    .addColumn('is_missing_activities', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index crm_record_missing on crm_record (connection_id, id) where is_missing_activities = 1`.execute(
    db,
  );
}
