import { sql } from 'kysely';
import { type Db, engineOf } from './engine.ts';
import type { Schema } from './schema.ts';

/**
 * Lets a table's ids go on after the highest one that was given by hand. SQLite does so by itself; PostgreSQL's counters
 * know nothing of ids that came with the row. Raw: the counters are in no table of Kith's, and the table is the caller's.
 */
export async function continueAfterGivenIds(db: Db, tables: readonly (keyof Schema)[]): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
  }
}
