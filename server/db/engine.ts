import { type Kysely, type RawBuilder, SqliteAdapter, sql, type Transaction } from 'kysely';
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
 * takes the rows instead as long as it has no statistics, and it has none until somebody asks it for them.
 */
export function contactsInBrief(db: Db): RawBuilder<unknown> {
  return engineOf(db) === 'sqlite' ? sql`contact indexed by contact_reach` : sql`contact`;
}
