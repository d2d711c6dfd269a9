import type { JobContext } from '../../../platform/app/feature.ts';
import type { ServedJobs } from '../../../platform/jobs/jobs.ts';
import { runInThread } from '../../../platform/jobs/thread.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { recordReach } from './record.ts';
import type { RecordTask } from './record-thread.ts';

/** Records how far everybody reaches tonight. */
export const RECORD_REACH = 'reach.record';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    [RECORD_REACH]: object;
  }
}

/** At a million people the map of each company takes tenths of a second: a thread, unless the database lives in this process. */
export function reachRecordJobs({ db, clock, settings, inWorker }: JobContext) {
  return {
    [RECORD_REACH]: {
      lane: RECORD_REACH,
      async run({ progress, cancelled, signal }) {
        const day = getDayInZone(settings.timeZone, clock.now());
        const save = (done: number, total: number) => progress({ done, total });
        if (!inWorker) {
          await recordReach(db, { day, progress: save, stopped: cancelled });
          return;
        }
        const task: RecordTask = { databaseUrl: settings.databaseUrl, day };
        const onMessage = ({ done, total }: { done: number; total: number }) =>
          void save(done, total).catch(() => undefined);
        await runInThread(new URL('./record-thread.ts', import.meta.url), task, { onMessage, signal });
      },
    },
  } satisfies ServedJobs;
}
