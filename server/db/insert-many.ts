import { sql } from 'kysely';
import { type Db, engineOf } from './engine.ts';
import type { Schema } from './schema.ts';

/** The number of values that PostgreSQL binds in one statement, with room to spare. */
const MOST_VALUES = 8_000;
/** The size of the JSON for one statement. */
const MOST_ROWS = 1_000;

/**
 * Inserts many rows of the same columns, whose values are integers, texts and nulls. SQLite gets them as one JSON text: the statement is
 * the same for any number of rows, and is prepared once; a statement with a placeholder for each value took longer to prepare than to run.
 * Raw: the builder cannot take JSON apart, and the caller names the table.
 */
export async function insertMany(db: Db, table: keyof Schema, rows: readonly object[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first);
  if (engineOf(db) !== 'sqlite') {
    const atOnce = Math.floor(MOST_VALUES / columns.length);
    for (let from = 0; from < rows.length; from += atOnce)
      await db
        .insertInto(table)
        .values(rows.slice(from, from + atOnce) as never)
        .execute();
    return;
  }
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((_, at) => sql`value ->> ${sql.lit(at)}`));
  for (let from = 0; from < rows.length; from += MOST_ROWS) {
    const some = rows
      .slice(from, from + MOST_ROWS)
      .map((row) => columns.map((column) => (row as Record<string, unknown>)[column] ?? null));
    await sql`insert into ${sql.table(table)} (${names}) select ${values} from json_each(${JSON.stringify(some)})`.execute(
      db,
    );
  }
}
