import { type Kysely, SqliteAdapter, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** A database or a transaction in it: what queries take as their first argument. */
export type Db = Kysely<Schema> | Transaction<Schema>;

export type Engine = 'sqlite' | 'postgres';

/** Which engine answers; ask only in server/db and where a query cannot be portable. */
export function engineOf(db: Kysely<never> | Db): Engine {
  return (db as Db).getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
