import { type Kysely, type RawBuilder, type SqlBool, SqliteAdapter, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** A database or a transaction in it: the first argument of every query. */
export type Db = Kysely<Schema> | Transaction<Schema>;

type Engine = 'sqlite' | 'postgres';

/** The engine in use; ask only in server/platform/db and where a query cannot be portable. */
export function getEngine(db: Kysely<never> | Db): Engine {
  return (db as Db).getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

/**
 * The table `contact` for queries that look at many contacts by id and read only columns of the index contact_reach. Without statistics
 * SQLite reads the rows instead, and it has none until somebody asks for them. Raw: the builder cannot name an index. The lists below are
 * raw because each engine takes a list from one parameter in its own way.
 */
export function selectContactsInBrief(db: Db): RawBuilder<unknown> {
  return getEngine(db) === 'sqlite' ? sql`contact indexed by contact_reach` : sql`contact`;
}

/**
 * Whether the column is one of these ids. The list is one parameter, so that lists of any length are one statement, which the connection
 * keeps prepared (statement-cache.ts). Five hundred placeholders take longer to write and plan than the rows take to read.
 * @param column `account.id`, or an expression of integers
 */
export function isAmong(db: Db, column: string | RawBuilder<unknown>, ids: readonly number[]): RawBuilder<SqlBool> {
  const value = typeof column === 'string' ? sql.ref(column) : column;
  return getEngine(db) === 'sqlite'
    ? sql`(${value} in (select value from json_each(${JSON.stringify(ids)})))`
    : sql`(${value} = any(cast(${`{${ids.join()}}`} as integer[])))`;
}

/** Texts as the rows of a table function with the column `value`. */
export function buildTextRows(db: Db, texts: readonly string[]): RawBuilder<unknown> {
  return getEngine(db) === 'sqlite'
    ? sql`json_each(${JSON.stringify(texts)})`
    : sql`(select unnest(cast(${texts} as text[])) as value)`;
}

/** Whether the column is one of these texts, such as keys. */
export function isAmongTexts(db: Db, column: string, texts: readonly string[]): RawBuilder<SqlBool> {
  return getEngine(db) === 'sqlite'
    ? sql`(${sql.ref(column)} in (select value from json_each(${JSON.stringify(texts)})))`
    : sql`(${sql.ref(column)} = any(cast(${texts} as text[])))`;
}

/** Integers as the rows of a table function with the column `value`, for `from ${listed(db, ids)} name`. */
export function buildIntegerRows(db: Db, ids: readonly number[]): RawBuilder<unknown> {
  return getEngine(db) === 'sqlite'
    ? sql`json_each(${JSON.stringify(ids)})`
    : sql`(select unnest(cast(${`{${ids.join()}}`} as integer[])) as value)`;
}
