import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';

/** Files that this process makes from now on are readable by its own user alone. */
export function restrictFileModes(): void {
  process.umask(0o077);
}

/**
 * Closes the files that an earlier version left open to other users: the database with its log, the data folder and all
 * in it. Other folders, in which a database may stand among things that are not ours, stay as they are.
 * @returns sentences on the files that could not be changed
 */
export function tightenFiles({ databaseUrl, dataFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder'>): string[] {
  const paths = [dataFolder, ...listBelow(dataFolder)];
  if (databaseUrl.startsWith('file:')) {
    const file = databaseUrl.slice('file:'.length);
    paths.push(...['', '-wal', '-shm'].map((end) => `${file}${end}`));
  }
  return paths.flatMap((path) => tighten(path) ?? []);
}

function listBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/** A folder with the sticky bit belongs to everybody, as the system's for passing files does. */
const STICKY = 0o1000;

function tighten(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o077) === 0 || (found.mode & STICKY) !== 0) return undefined;
  try {
    chmodSync(path, found.mode & 0o700);
    return undefined;
  } catch (error) {
    return `${path} can be read by other users of this machine, and that could not be changed: ${(error as Error).message}`;
  }
}
