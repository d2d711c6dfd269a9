import { closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { isBusy } from '../trouble.ts';
import { openSqlite } from './sqlite.ts';
import { explainFailure } from './sqlite-words.ts';

const MAGIC = 'SQLite format 3\0';
const HEADER = 100;

/**
 * Checks whether Kith can run on a file, in milliseconds for any size: its header, its schema, both ends of every table, and whether it can
 * be written to. Damage in between shows only when it is read (`pragma quick_check` reads the whole file).
 * @throws DatabaseUnfit if it cannot
 */
export function requireSound(file: string): void {
  explainFailure(file, () => {
    mkdirSync(dirname(file), { recursive: true });
    requireWhole(file);
    const database = openSqlite(file, { busyTimeout: 0 });
    try {
      readEnds(database);
      // A transaction begins on a read-only file, too; so this one writes, and is rolled back.
      database.exec('begin immediate; pragma user_version = 1; rollback');
    } catch (error) {
      // Another process that writes to the file has already checked it.
      if (!isBusy(error)) throw error;
    } finally {
      database.close();
    }
  });
}

/** A copy that was cut off is shorter than its header says. If there is a log, pages may be there alone. */
function requireWhole(file: string): void {
  const size = existsSync(file) ? statSync(file).size : 0;
  if (size === 0) return;
  const header = Buffer.alloc(HEADER);
  const opened = openSync(file, 'r');
  readSync(opened, header, 0, HEADER, 0);
  closeSync(opened);
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw createCodedError('SQLITE_NOTADB', 'file is not a database');
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  const [pageSize, pages] = [header.readUInt16BE(16), header.readUInt32BE(28)];
  // The number of pages is valid only if the two change counters are the same.
  if (header.readUInt32BE(24) !== header.readUInt32BE(92)) return;
  if (size < pages * (pageSize === 1 ? 65_536 : pageSize))
    throw createCodedError('SQLITE_CORRUPT', 'the file is cut off');
}

function readEnds(database: Database.Database): void {
  const tables = database.pragma('table_list') as { schema: string; name: string; type: string; wr: 0 | 1 }[];
  for (const { name, wr } of tables.filter(
    ({ schema, type }) => schema === 'main' && type !== 'virtual' && type !== 'view',
  )) {
    const table = `"${name.replaceAll('"', '""')}"`;
    for (const order of wr === 1 ? [''] : ['order by rowid', 'order by rowid desc'])
      database.prepare(`select * from ${table} ${order} limit 1`).get();
  }
}

function createCodedError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
