import { workOffStale } from '../network/strengths.ts';
import type { Deps } from '../platform/deps.ts';
import { type JobKinds, NETWORK_LANE } from '../platform/jobs.ts';

export const STRENGTHS_JOB = 'signal.strengths';

/** Brings strengths up to date after a signal. */
export function signalJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobKinds {
  return {
    [STRENGTHS_JOB]: {
      lane: NETWORK_LANE,
      async run() {
        await workOffStale(db, clock.now());
      },
    },
  };
}
