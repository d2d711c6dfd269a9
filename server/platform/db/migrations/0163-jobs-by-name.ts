import type { Kysely } from 'kysely';

/** Jobs that a file gives with nothing but the name of a company to which it gives a domain elsewhere, so that the two can be kept apart later. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('job_by_name')
    .addColumn('tenure_id', 'integer', (c) => c.notNull().references('tenure.id').onDelete('cascade'))
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('job_by_name_key', ['tenure_id', 'source_id'])
    .execute();
  await db.schema.createIndex('job_by_name_by_source').on('job_by_name').column('source_id').execute();
}
