import { type Db, getEngine } from '../engine.ts';
import type { JobClaims } from '../job-table.ts';
import { postgresJobTable } from '../postgres/postgres.ts';
import { sqliteJobTable } from '../sqlite/sqlite.ts';

export function getJobTable(db: Db): JobClaims {
  return getEngine(db) === 'sqlite' ? sqliteJobTable : postgresJobTable;
}
