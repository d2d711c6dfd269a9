import { z } from 'zod';
import type { Db } from '../db/engine.ts';
import { readInstallation, writeInstallation } from '../settings/installation.ts';

const LastBackup = z.object({ at: z.string(), bytes: z.number(), rows: z.number() });
/** The last backup that was found complete: its start (ISO text), size and rows. */
export type LastBackup = z.infer<typeof LastBackup>;

export async function readLastBackup(db: Db): Promise<LastBackup | null> {
  const value = await readInstallation(db, 'last_backup');
  return value === undefined ? null : LastBackup.parse(JSON.parse(value));
}

export async function writeLastBackup(db: Db, { at, bytes, rows }: LastBackup): Promise<void> {
  await writeInstallation(db, 'last_backup', JSON.stringify({ at, bytes, rows }));
}
