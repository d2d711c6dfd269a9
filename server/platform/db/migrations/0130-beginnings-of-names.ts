import { type Kysely, sql } from 'kysely';
import type { Db } from '../engine.ts';
import { selectNameBeginnings } from '../name-beginnings.ts';

/** People are found by three letters of their first or last name, the best known first (decision 067). */
export async function up(db: Kysely<never>): Promise<void> {
  const { first, last } = selectNameBeginnings(db as unknown as Db);
  await sql`create index contact_by_first_word on contact ((${first}), score desc, name_key)`.execute(db);
  await sql`create index contact_by_last_word on contact ((${last}), score desc, name_key)`.execute(db);
}
