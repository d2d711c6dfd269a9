import { type Kysely, sql } from 'kysely';

/**
 * Names are compared without titles, degrees and nicknames, and by more legal forms; people are found by every word of theirs. The upkeep
 * folds all names and makes all keys anew at the start, and everybody's keys are made again in the background (decision 101).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from installation where key = 'strengths_month'`.execute(db);
  for (const half of ['contact', 'account'])
    await sql`
      insert into ${sql.table(`unpaired_${half}`)} select id from ${sql.table(half)}
      where id not in (select ${sql.ref(`${half}_id`)} from ${sql.table(`unpaired_${half}`)})`.execute(db);
}
