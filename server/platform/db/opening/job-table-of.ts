import { type Db, engineOf } from '../engine.ts';
import type { JobClaims } from '../job-table.ts';
import { postgresJobTable } from '../postgres/postgres.ts';
import { sqliteJobTable } from '../sqlite/sqlite.ts';

export function jobTableOf(db: Db): JobClaims {
  return engineOf(db) === 'sqlite' ? sqliteJobTable : postgresJobTable;
}
