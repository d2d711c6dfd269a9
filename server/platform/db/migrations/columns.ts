import type { Kysely } from 'kysely';
import { getEngine } from '../engine.ts';
import * as postgres from '../postgres/postgres.ts';
import * as sqlite from '../sqlite/sqlite.ts';

/** The engine's own column types and index statements, for migrations. */
export function getEngineColumns(db: Kysely<never>) {
  return getEngine(db) === 'sqlite'
    ? { ...sqlite.sqliteTypes, createSearchIndexes: sqlite.createSearchIndexes }
    : { ...postgres.postgresTypes, createSearchIndexes: postgres.createSearchIndexes };
}
