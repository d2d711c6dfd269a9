import { type Db, engineOf } from './engine.ts';
import type { JobTable } from './job-table.ts';
import { postgresJobTable } from './postgres.ts';
import { sqliteJobTable } from './sqlite.ts';

export function jobTableOf(db: Db): JobTable {
  return engineOf(db) === 'sqlite' ? sqliteJobTable : postgresJobTable;
}
