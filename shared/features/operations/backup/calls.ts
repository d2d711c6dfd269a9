import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';

export const BackupState = z
  .object({
    /** False on PostgreSQL, whose backups are not made by Kith: docs/operation.md. */
    by_kith: z.boolean(),
    /** Whether a backup is made every day. */
    daily: z.boolean(),
    /** The last that was made and found whole, by the day's job or by hand; null: none yet. Times are ISO text. */
    last: z.object({ at: z.string(), bytes: z.number().int(), rows: z.number().int() }).nullable(),
    /** The time when a day's backup was given up, if that was after the last good one. The log says why. */
    failed_at: z.string().nullable(),
    /** A backup waits or is being made. */
    running: z.boolean(),
  })
  .meta({ id: 'BackupState' });
export type BackupState = z.infer<typeof BackupState>;

export const getBackup = {
  method: 'GET',
  path: '/admin/backup',
  permission: 'staff:read',
  polled: true,
  summary: 'When this installation was backed up last, and whether backups are automatic.',
  reply: z.object({ backup: BackupState }),
} as const satisfies Call;

export const backUpNow = {
  method: 'POST',
  path: '/admin/backup',
  permission: 'installation:manage',
  perHour: 20,
  summary:
    'Starts a backup in the folder of the daily backups. Does nothing if one is waiting or running. 409 without a folder and on PostgreSQL.',
  reply: z.object({ backup: BackupState }),
} as const satisfies Call;
