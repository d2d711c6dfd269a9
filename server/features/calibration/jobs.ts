import type { JobContext } from '../../platform/app/feature.ts';
import type { Db } from '../../platform/db/engine.ts';
import { enqueue, type ServedJobs } from '../../platform/jobs/jobs.ts';
import { runInThread } from '../../platform/jobs/thread.ts';
import { type StoredEvaluation, saveEvaluation } from './stored-evaluation.ts';
import type { EvaluationTask } from './thread.ts';

export const EVALUATE = 'evaluation.compute';

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    [EVALUATE]: object;
  }
}

/** Long work in a thread, unless the database lives in this process. */
export function evaluationJobs({ db, clock, settings, inWorker }: JobContext) {
  return {
    [EVALUATE]: {
      // One job at a time: each takes the newest answers when it begins.
      lane: 'evaluation',
      async run({ signal }) {
        if (!inWorker) return saveEvaluation(db, clock.now());
        const task: EvaluationTask = { databaseUrl: settings.databaseUrl, now: clock.now().toISOString() };
        await runInThread(new URL('./thread.ts', import.meta.url), task, { signal });
      },
    },
  } satisfies ServedJobs;
}

/** Queues an evaluation of the present answers, once for any number of viewers. */
export async function askForEvaluation(
  db: Db,
  evaluation: StoredEvaluation | undefined,
  of: string,
  now: Date,
): Promise<void> {
  // With the time of the last evaluation, because weights may return to earlier values.
  await enqueue(db, { kind: EVALUATE, payload: {}, key: `${EVALUATE} ${of} after ${evaluation?.at ?? 'none'}` }, now);
}
