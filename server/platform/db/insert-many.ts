import { type Insertable, type RawBuilder, sql } from 'kysely';
import { type Db, getEngine } from './engine.ts';
import type { Schema } from './schema.ts';

/** The number of values that PostgreSQL binds in one statement, with room to spare. */
const MAX_VALUES = 8_000;
/** The size of the JSON for one statement. */
const MAX_ROWS = 1_000;

/** Says what happens to a row whose key exists already. */
interface Conflict<Column = string> {
  columns: readonly Column[];
  /** The columns that get the new values; without them the stored row stays as it is. */
  set?: readonly Column[];
}

/**
 * Inserts many rows of the same columns, whose values are numbers, texts and nulls. SQLite gets them as one JSON text: the statement is
 * the same for any number of rows, and is prepared once; a statement with a placeholder for each value took longer to prepare than to run.
 * Raw: the builder cannot take JSON apart, and the caller names the table.
 */
export async function insertMany<T extends keyof Schema>(
  db: Db,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  conflict?: Conflict<keyof Schema[T] & string>,
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first);
  if (getEngine(db) !== 'sqlite') {
    const atOnce = Math.floor(MAX_VALUES / columns.length);
    for (let from = 0; from < rows.length; from += atOnce) {
      const insert = db.insertInto(table).values(rows.slice(from, from + atOnce));
      await (conflict ? insert.modifyEnd(buildConflictClause(conflict)) : insert).execute();
    }
    return;
  }
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const given = sql`select ${selectValues(columns)} from json_each(${getJson(columns, rows.slice(from, from + MAX_ROWS))})`;
    // SQLite needs the "where" to tell the conflict from a join's "on".
    const end = conflict ? sql`where true ${buildConflictClause(conflict)}` : sql``;
    await sql`insert into ${sql.table(table)} (${names}) ${given} ${end}`.execute(db);
  }
}

function selectValues(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((_, at) => sql`value ->> ${sql.lit(at)}`));
}

function getJson(columns: readonly string[], rows: readonly object[]): string {
  return JSON.stringify(rows.map((row) => columns.map((column) => (row as Record<string, unknown>)[column] ?? null)));
}

/** Raw: the builder has no words for columns that only the caller knows. */
function buildConflictClause({ columns, set }: Conflict): RawBuilder<unknown> {
  const keys = sql.join(columns.map((column) => sql.ref(column)));
  const change = set?.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  return sql`on conflict (${keys}) do ${change ? sql`update set ${sql.join(change)}` : sql`nothing`}`;
}

type ColumnType = 'integer' | 'double precision' | 'text';

/**
 * Rows as a table of their own, from one parameter: for an update of many rows, whose statement is then prepared once. The names of the
 * columns are those of the types. Raw: the builder has no such table.
 */
export function buildGivenRows<K extends string>(
  db: Db,
  types: Readonly<Record<K, ColumnType>>,
  rows: readonly Readonly<Record<NoInfer<K>, unknown>>[],
): RawBuilder<unknown> {
  const columns = Object.keys(types) as K[];
  const values = sql.join(
    columns.map((column, at) => sql`cast(value ->> ${sql.lit(at)} as ${sql.raw(types[column])}) as ${sql.ref(column)}`),
  );
  const json = getJson(columns, rows);
  const rowSource =
    getEngine(db) === 'sqlite' ? sql`json_each(${json})` : sql`json_array_elements(cast(${json} as json))`;
  return sql`(select ${values} from ${rowSource})`;
}
