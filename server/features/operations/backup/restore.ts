import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { inspectBackup, toDisk } from '../../../platform/db/sqlite/sqlite-backup.ts';
import { DatabaseUnfit } from '../../../platform/db/trouble.ts';
import { getSqliteFile } from './backup.ts';

interface RestoreResult {
  /** The path of the restored database. */
  file: string;
  rows: number;
  /** The next start upgrades it. */
  earlier: boolean;
}

/**
 * Restores a backup to the place of the database, which must be empty. The copy is checked before it gets its name.
 * @throws DatabaseUnfit when something is there, or the file is no whole backup of this or an earlier version of Kith
 */
export function restore(backup: string, databaseUrl: string): RestoreResult {
  const file = getSqliteFile(databaseUrl, 'restore with pg_restore, or restore into a file and move that with db:copy');
  for (const there of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`])
    if (existsSync(there))
      throw new DatabaseUnfit(
        `${there} already exists, and Kith won’t overwrite it. Move it first, or set DATABASE_URL.`,
      );
  inspectBackup(backup);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.restoring`;
  try {
    copyFileSync(backup, part);
    toDisk(part);
    const found = inspectBackup(part);
    renameSync(part, file);
    toDisk(dirname(file));
    return { file, ...found };
  } finally {
    rmSync(part, { force: true });
  }
}
