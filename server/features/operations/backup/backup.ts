import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copyOnline, toDisk } from '../../../platform/db/sqlite/sqlite-backup.ts';
import { DatabaseUnfit, getTrouble } from '../../../platform/db/trouble.ts';
import { makeBackupName, parseBackupTime, selectBackupsToKeep } from './backups-to-keep.ts';

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
export function getSqliteFile(databaseUrl: string, instead: string): string {
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
    throw new DatabaseUnfit(
      `${folder} cannot hold backups (${code}): choose a folder that Kith can create or write to.`,
    );
  }
}

/**
 * Backs a database up into a folder, whether or not Kith runs, and deletes old backups there. A file with its final name is complete: it
 * was opened, checked and counted before.
 * @throws DatabaseUnfit when there is no database to back up, the backup is not the same, or the disk does not take it; then nothing of it
 * is left
 */
export async function makeBackup(databaseUrl: string, folder: string, now: Date, copy = copyOnline): Promise<Backup> {
  const file = getSqliteFile(databaseUrl, 'back it up with pg_dump');
  makeBackupFolder(folder);
  const name = makeBackupName(now);
  const path = join(folder, name);
  const part = `${path}.part`;
  if (existsSync(path) || existsSync(part)) throw new DatabaseUnfit(`${path} already exists. Try again in a second.`);
  try {
    const rows = await copy(file, part);
    renameSync(part, path);
    toDisk(folder);
    return { name, at: now.toISOString(), bytes: statSync(path).size, rows, removed: clearAway(folder, now) };
  } catch (error) {
    throw asUnfit(error, file, folder);
  } finally {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${part}${end}`, { force: true });
  }
}

/** The same error, unless the disk is the reason: then the sentence says what to do. */
function asUnfit(error: unknown, file: string, folder: string): unknown {
  const kind = getTrouble(error)?.kind;
  if (kind !== 'full' && kind !== 'disk') return error;
  const size = `${Math.ceil(statSync(file).size / 1_000_000)} MB`;
  const why = kind === 'full' ? 'its disk is full' : `its disk reports an error (${(error as { code: string }).code})`;
  return new DatabaseUnfit(
    `${folder} couldn’t store the backup of ${size}: ${why}. Kith removed the incomplete backup. Free up space or choose another folder.`,
    { cause: error },
  );
}

/** Deletes backups that are too old, and remains of a killed backup. Files with other names are left alone. */
function clearAway(folder: string, now: Date): string[] {
  const ours = readdirSync(folder).flatMap((name) => {
    const at = parseBackupTime(name);
    return at ? [{ name, at }] : [];
  });
  const whole = ours.filter(({ name }) => name.endsWith('.db'));
  const stay = selectBackupsToKeep(
    whole.map(({ at }) => at),
    now,
  );
  const gone = ours.filter(({ name, at }) =>
    name.endsWith('.db') ? !stay.has(at) : now.getTime() - at.getTime() > DAY_MS,
  );
  for (const { name } of gone) rmSync(join(folder, name), { force: true });
  return gone.map(({ name }) => name);
}
