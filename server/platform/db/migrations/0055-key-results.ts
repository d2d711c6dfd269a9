import { type Kysely, sql } from 'kysely';

/** When feedback first came, which dates the rates of a past quarter; and steps by status and time, which all key results count. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['portco_feedback_at', 'candidate_feedback_at'])
    await db.schema.alterTable('poscan').addColumn(column, 'text').execute();
  await sql`update poscan set portco_feedback_at = updated_at where portco_feedback_status = 'Received'`.execute(db);
  await sql`update poscan set candidate_feedback_at = updated_at where candidate_feedback_status = 'Received'`.execute(
    db,
  );
  await db.schema
    .createIndex('poscan_change_by_status')
    .on('poscan_change')
    .columns(['to_status' as never, 'poscan_id' as never, 'at' as never])
    .execute();
  await db.schema
    .createIndex('poscan_by_created')
    .on('poscan')
    .columns(['created_at' as never, 'request_type' as never])
    .execute();
}
