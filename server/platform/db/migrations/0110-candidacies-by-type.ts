import type { Kysely } from 'kysely';

/** Candidacies of a type by the day they were made: key results count them in ranges of this index. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('poscan_by_type')
    .on('poscan')
    .columns(['request_type', 'created_at'] as never)
    .execute();
}
