import type { Deps } from '../../../platform/app/deps.ts';
import { enqueue, NETWORK_LANE, type ServedJobs } from '../../../platform/jobs/jobs.ts';
import { queueChances } from './chances-job.ts';
import { workOffStale } from './strengths.ts';

/** Queue it in the transaction that marks something stale. */
export const STALE_JOB = 'network.stale';

const TAKEN_UP_AFTER_MS = 3_600_000;
/** `2026-11-21T12`: several that fail in an hour are taken up again by one. */
const HOUR_LENGTH = 13;

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    [STALE_JOB]: object;
  }
}

/** Updates strengths after a few facts: a signal, or a person added from a page. */
export function staleJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    [STALE_JOB]: {
      lane: NETWORK_LANE,
      async run() {
        await workOffStale(db, clock.now());
        await queueChances(db, clock.now());
      },
      // What is marked must be computed, even if nobody writes another fact for days.
      async gaveUp(trx, _payload, _why, now) {
        const runAt = new Date(now.getTime() + TAKEN_UP_AFTER_MS);
        const key = `stale-again-${runAt.toISOString().slice(0, HOUR_LENGTH)}`;
        await enqueue(trx, { kind: STALE_JOB, payload: {}, key, runAt, maxAttempts: 1 }, now);
      },
    },
  } satisfies ServedJobs;
}
