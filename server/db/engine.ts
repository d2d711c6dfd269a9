import { type Kysely, type RawBuilder, type SqlBool, SqliteAdapter, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** A database or a transaction in it: what queries take as their first argument. */
export type Db = Kysely<Schema> | Transaction<Schema>;

export type Engine = 'sqlite' | 'postgres';

/** Which engine answers; ask only in server/db and where a query cannot be portable. */
export function engineOf(db: Kysely<never> | Db): Engine {
  return (db as Db).getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

/**
 * The table `contact` for queries that look at many by their ids and read only what the index contact_reach holds. SQLite
 * takes the rows instead as long as it has no statistics, and it has none until somebody asks it for them. Raw: the builder
 * cannot name an index. The lists below are raw because each engine takes a list from one parameter in its own way.
 */
export function contactsInBrief(db: Db): RawBuilder<unknown> {
  return engineOf(db) === 'sqlite' ? sql`contact indexed by contact_reach` : sql`contact`;
}

/**
 * Is the column one of these? For lists of any length: as one parameter it is one statement however many there are, kept
 * ready by the connection (statement-cache.ts). A place for each of five hundred takes longer to write and to plan than
 * the rows take to read.
 * @param column `account.id`, or an expression of integers
 */
export function isAmong(db: Db, column: string | RawBuilder<unknown>, ids: readonly number[]): RawBuilder<SqlBool> {
  const value = typeof column === 'string' ? sql.ref(column) : column;
  return engineOf(db) === 'sqlite'
    ? sql`(${value} in (select value from json_each(${JSON.stringify(ids)})))`
    : sql`(${value} = any(cast(${`{${ids.join()}}`} as integer[])))`;
}

/** Texts as the rows of a table function with the column `value`. */
export function listedTexts(db: Db, texts: readonly string[]): RawBuilder<unknown> {
  return engineOf(db) === 'sqlite'
    ? sql`json_each(${JSON.stringify(texts)})`
    : sql`(select unnest(cast(${texts} as text[])) as value)`;
}

/** Is the column one of these texts, such as keys? */
export function isAmongTexts(db: Db, column: string, texts: readonly string[]): RawBuilder<SqlBool> {
  return engineOf(db) === 'sqlite'
    ? sql`(${sql.ref(column)} in (select value from json_each(${JSON.stringify(texts)})))`
    : sql`(${sql.ref(column)} = any(cast(${texts} as text[])))`;
}

/** Integers as the rows of a table function with the column `value`, for `from ${listed(db, ids)} name`. */
export function listed(db: Db, ids: readonly number[]): RawBuilder<unknown> {
  return engineOf(db) === 'sqlite'
    ? sql`json_each(${JSON.stringify(ids)})`
    : sql`(select unnest(cast(${`{${ids.join()}}`} as integer[])) as value)`;
}
