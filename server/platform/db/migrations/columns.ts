import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';
import * as postgres from '../postgres/postgres.ts';
import * as sqlite from '../sqlite/sqlite.ts';

/** The engine's own column types and index statements, for migrations. */
export function columnsOf(db: Kysely<never>) {
  return engineOf(db) === 'sqlite'
    ? { ...sqlite.sqliteTypes, createSearchIndexes: sqlite.createSearchIndexes }
    : { ...postgres.postgresTypes, createSearchIndexes: postgres.createSearchIndexes };
}
