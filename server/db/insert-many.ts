import { type InsertQueryBuilder, type RawBuilder, sql } from 'kysely';
import { type Db, engineOf } from './engine.ts';
import type { Schema } from './schema.ts';

/** The number of values that PostgreSQL binds in one statement, with room to spare. */
const MOST_VALUES = 8_000;
/** The size of the JSON for one statement. */
const MOST_ROWS = 1_000;

/** Says what happens to a row whose key exists already. */
export interface Conflict {
  columns: readonly string[];
  /** The columns that get the new values; without them the stored row stays as it is. */
  set?: readonly string[];
}

/**
 * Inserts many rows of the same columns, whose values are numbers, texts and nulls. SQLite gets them as one JSON text: the statement is
 * the same for any number of rows, and is prepared once; a statement with a placeholder for each value took longer to prepare than to run.
 * Raw: the builder cannot take JSON apart, and the caller names the table.
 */
export async function insertMany(
  db: Db,
  table: keyof Schema,
  rows: readonly object[],
  conflict?: Conflict,
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first);
  if (engineOf(db) !== 'sqlite') {
    const atOnce = Math.floor(MOST_VALUES / columns.length);
    for (let from = 0; from < rows.length; from += atOnce) {
      const insert = db.insertInto(table).values(rows.slice(from, from + atOnce) as never);
      await (conflict ? onConflict(insert, conflict) : insert).execute();
    }
    return;
  }
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += MOST_ROWS) {
    const given = sql`select ${valuesOf(columns)} from json_each(${jsonOf(columns, rows.slice(from, from + MOST_ROWS))})`;
    await sql`insert into ${sql.table(table)} (${names}) ${given}${conflict ? conflictClause(conflict) : sql``}`.execute(
      db,
    );
  }
}

function valuesOf(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((_, at) => sql`value ->> ${sql.lit(at)}`));
}

function jsonOf(columns: readonly string[], rows: readonly object[]): string {
  return JSON.stringify(rows.map((row) => columns.map((column) => (row as Record<string, unknown>)[column] ?? null)));
}

function onConflict<T extends keyof Schema>(
  insert: InsertQueryBuilder<Schema, T, unknown>,
  { columns, set }: Conflict,
) {
  return insert.onConflict((conflict) => {
    const on = conflict.columns(columns as never);
    if (!set) return on.doNothing();
    return on.doUpdateSet(Object.fromEntries(set.map((column) => [column, sql.ref(`excluded.${column}`)])) as never);
  });
}

/** SQLite needs the "where" to tell it from a join's "on". */
function conflictClause({ columns, set }: Conflict): RawBuilder<unknown> {
  const keys = sql.join(columns.map((column) => sql.ref(column)));
  const change = set?.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  return sql` where true on conflict (${keys}) do ${change ? sql`update set ${sql.join(change)}` : sql`nothing`}`;
}

type ColumnType = 'integer' | 'double precision' | 'text';

/**
 * Rows as a table of their own, from one parameter: for an update of many rows, whose statement is then prepared once. The names of the
 * columns are those of the types. Raw: the builder has no such table.
 */
export function givenRows<K extends string>(
  db: Db,
  types: Readonly<Record<K, ColumnType>>,
  rows: readonly Readonly<Record<NoInfer<K>, unknown>>[],
): RawBuilder<unknown> {
  const columns = Object.keys(types) as K[];
  const values = sql.join(
    columns.map((column, at) => sql`cast(value ->> ${sql.lit(at)} as ${sql.raw(types[column])}) as ${sql.ref(column)}`),
  );
  const json = jsonOf(columns, rows);
  const each = engineOf(db) === 'sqlite' ? sql`json_each(${json})` : sql`json_array_elements(cast(${json} as json))`;
  return sql`(select ${values} from ${each})`;
}
