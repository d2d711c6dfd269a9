import { sql } from 'kysely';
import { type Db, getEngine } from './engine.ts';
import type { Schema } from './schema.ts';

/**
 * Makes a table's ids continue after the highest id that was set by hand. SQLite does this automatically; PostgreSQL's counters do not see
 * ids that came with a row. Raw: the counters are in no table of Kith's, and the table is the caller's.
 */
export async function continueAfterGivenIds(db: Db, tables: readonly (keyof Schema)[]): Promise<void> {
  if (getEngine(db) === 'sqlite') return;
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
  }
}
