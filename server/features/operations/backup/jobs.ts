import type { Deps } from '../../../platform/app/deps.ts';
import type { ServedJobs } from '../../../platform/jobs/jobs.ts';
import { runInThread } from '../../../platform/jobs/thread.ts';
import { writeLastBackup } from '../../../platform/observation/last-backup.ts';
import type { Backup } from './backup.ts';
import { DAILY_BACKUP } from './kind.ts';
import type { BackupTask } from './thread.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    [DAILY_BACKUP]: object;
  }
}

/** The day's backup, where the settings name a folder for it. */
export function backupJobs({ db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>) {
  return {
    [DAILY_BACKUP]: {
      async run({ signal }) {
        if (settings.backupFolder === null) return;
        const { databaseUrl, backupFolder: folder } = settings;
        const task: BackupTask = { databaseUrl, folder, now: clock.now().toISOString() };
        let made: Backup | undefined;
        const onMessage = (backup: Backup) => {
          made = backup;
        };
        await runInThread(new URL('./thread.ts', import.meta.url), task, { signal, onMessage });
        if (made) await writeLastBackup(db, made);
      },
    },
  } satisfies ServedJobs;
}
