import { type Kysely, sql } from 'kysely';

/** Since when the answer of the company, or of the candidate, is awaited. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const side of ['portco', 'candidate']) {
    const column = `${side}_feedback_asked_at`;
    await db.schema.alterTable('poscan').addColumn(column, 'text').execute();
    // The day of the request was not stored; the row has not changed before it.
    await sql`update poscan set ${sql.ref(column)} = updated_at
      where ${sql.ref(`${side}_feedback_status`)} = 'Requested'`.execute(db);
  }
}
