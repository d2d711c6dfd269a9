import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copyOnline, toDisk } from '../db/sqlite-backup.ts';
import { DatabaseUnfit } from '../db/trouble.ts';
import { kept, nameOfBackup, timeOf } from './keep.ts';

const DAY_MS = 86_400_000;

export interface Backup {
  /** The name of the file in its folder. */
  name: string;
  /** The time when it began, as ISO text. */
  at: string;
  bytes: number;
  rows: number;
  /** Names of earlier backups that were deleted because of their age. */
  removed: string[];
}

/** The path of a SQLite database. @throws DatabaseUnfit for PostgreSQL, with the way to make a backup there */
export function sqliteFileOf(databaseUrl: string, instead: string): string {
  if (databaseUrl.startsWith('file:')) return databaseUrl.slice('file:'.length);
  throw new DatabaseUnfit(`This database is on a PostgreSQL server: ${instead} (docs/operation.md).`);
}

/** @throws DatabaseUnfit if the folder does not exist and cannot be made, or Kith may not write to it */
export function makeBackupFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new DatabaseUnfit(`${folder} cannot hold backups (${code}): name a folder that Kith may create or write to.`);
  }
}

/**
 * Backs a database up into a folder, whether or not Kith runs, and deletes old backups there. A file with its final name is complete: it
 * was opened, checked and counted before.
 * @throws DatabaseUnfit when there is no database to back up, or the backup is not the same
 */
export async function backUp(databaseUrl: string, folder: string, now: Date): Promise<Backup> {
  const file = sqliteFileOf(databaseUrl, 'back it up with pg_dump');
  makeBackupFolder(folder);
  const name = nameOfBackup(now);
  const path = join(folder, name);
  const part = `${path}.part`;
  if (existsSync(path) || existsSync(part)) throw new DatabaseUnfit(`${path} is there already. Try again in a second.`);
  try {
    const rows = await copyOnline(file, part);
    renameSync(part, path);
    toDisk(folder);
    return { name, at: now.toISOString(), bytes: statSync(path).size, rows, removed: clearAway(folder, now) };
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${part}${end}`, { force: true });
  }
}

/** Deletes backups that are too old, and remains of a killed backup. Files with other names are left alone. */
function clearAway(folder: string, now: Date): string[] {
  const ours = readdirSync(folder).flatMap((name) => {
    const at = timeOf(name);
    return at ? [{ name, at }] : [];
  });
  const whole = ours.filter(({ name }) => name.endsWith('.db'));
  const stay = kept(
    whole.map(({ at }) => at),
    now,
  );
  const gone = ours.filter(({ name, at }) =>
    name.endsWith('.db') ? !stay.has(at) : now.getTime() - at.getTime() > DAY_MS,
  );
  for (const { name } of gone) rmSync(join(folder, name), { force: true });
  return gone.map(({ name }) => name);
}
