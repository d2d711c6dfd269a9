import { type Kysely, sql } from 'kysely';
import type { Db } from '../engine.ts';
import { isLongName, selectNameBeginnings } from '../name-beginnings.ts';

/** People with three names or more are also found by the second one, and by the initials of all. */
export async function up(db: Kysely<never>): Promise<void> {
  const { second } = selectNameBeginnings(db as unknown as Db);
  await sql`
    create index contact_by_second_word on contact ((${second}), score desc, name_key) where ${isLongName}`.execute(db);
}
