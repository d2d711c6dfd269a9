import { workOffStale } from '../network/strengths.ts';
import type { Deps } from '../platform/deps.ts';
import { type JobKinds, NETWORK_LANE } from '../platform/jobs.ts';

export const STRENGTHS_JOB = 'panel.strengths';

/** Brings strengths up to date after somebody was taken up from a page. */
export function panelJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobKinds {
  return {
    [STRENGTHS_JOB]: {
      lane: NETWORK_LANE,
      async run() {
        await workOffStale(db, clock.now());
      },
    },
  };
}
