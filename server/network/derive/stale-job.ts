import type { Deps } from '../../platform/deps.ts';
import { NETWORK_LANE, type ServedJobs } from '../../platform/jobs.ts';
import { workOffStale } from './strengths.ts';

/** Queue it in the transaction that marks something stale. */
export const STALE_JOB = 'network.stale';

declare module '../../platform/jobs.ts' {
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
      },
    },
  } satisfies ServedJobs;
}
