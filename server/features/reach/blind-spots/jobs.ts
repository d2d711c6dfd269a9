import type { JobContext } from '../../../platform/app/feature.ts';
import type { ServedJobs } from '../../../platform/jobs/jobs.ts';
import { runInThread } from '../../../platform/jobs/thread.ts';
import { countBlindSpots } from './count/count.ts';
import type { CountTask } from './count/count-thread.ts';

/** Counts blind spots; without a scope for all viewers, at night. */
export const COUNT_BLIND_SPOTS = 'reach.blind_spots';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    [COUNT_BLIND_SPOTS]: { scopeId?: number };
  }
}

type Progress = { done: number; total: number };
const SAVE_EVERY_MS = 1_000;

/** Long work gets a thread, unless the database lives in this process. A job that goes on passes over what it counted. */
export function blindSpotJobs({ db, clock, settings, inWorker }: JobContext) {
  return {
    [COUNT_BLIND_SPOTS]: {
      // Two at once would do the same work.
      lane: COUNT_BLIND_SPOTS,
      async run({ job, payload: { scopeId }, progress, cancelled, signal }) {
        const now = clock.now();
        const since = job.created_at;
        if (!inWorker) {
          const save = (done: number, total: number) => progress({ done, total });
          await countBlindSpots(db, { now, since, scopeId, progress: save, stopped: cancelled });
          return;
        }
        let last: Progress | undefined;
        const saving = setInterval(() => {
          if (last) void progress(last).catch(() => undefined);
        }, SAVE_EVERY_MS);
        const task: CountTask = { databaseUrl: settings.databaseUrl, now: now.toISOString(), since, scopeId };
        const onMessage = (message: Progress) => {
          last = message;
        };
        await runInThread(new URL('./count/count-thread.ts', import.meta.url), task, { onMessage, signal }).finally(
          () => clearInterval(saving),
        );
      },
    },
  } satisfies ServedJobs;
}
