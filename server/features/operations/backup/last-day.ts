import { existsSync, readdirSync } from 'node:fs';
import type { Settings } from '../../../platform/settings/settings.ts';
import { findLastDay, parseBackupTime } from './backups-to-keep.ts';

const DAY_MS = 86_400_000;

/**
 * The day on which the last backup ends that was made until now: of those in BACKUP_FOLDER, and of those that others make, by
 * KEEP_BACKUPS_DAYS.
 * @returns `YYYY-MM-DD`; null if there is no backup or nobody said how long it is kept
 */
export function findBackupsEnd(
  { backupFolder, keepDays }: Pick<Settings, 'backupFolder' | 'keepDays'>,
  now: Date,
): string | null {
  const names = backupFolder !== null && existsSync(backupFolder) ? readdirSync(backupFolder) : [];
  const made = names.filter((name) => name.endsWith('.db')).flatMap((name) => parseBackupTime(name) ?? []);
  const ends = [
    findLastDay(made, now),
    keepDays.backups === null ? null : new Date(now.getTime() + keepDays.backups * DAY_MS),
  ].flatMap((end) => end ?? []);
  if (ends.length === 0) return null;
  return new Date(Math.max(...ends.map((end) => end.getTime()))).toISOString().slice(0, 10);
}
