import type { Deps } from '../platform/deps.ts';
import { type JobKind, type JobKinds, NETWORK_LANE } from '../platform/jobs.ts';
import { workOffStale } from './strengths.ts';

/** To be queued in the transaction that marks something stale. */
export const STALE_JOB = 'network.stale';
/** What it was called when each feature had its own: one that was queued before an upgrade is worked off after it. */
const FORMERLY = ['signal.strengths', 'panel.strengths'];

/** Brings strengths up to date after a fact or a few were told: a signal, or somebody taken up from a page. */
export function staleJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobKinds {
  const kind: JobKind = {
    lane: NETWORK_LANE,
    async run() {
      await workOffStale(db, clock.now());
    },
  };
  return Object.fromEntries([STALE_JOB, ...FORMERLY].map((name) => [name, kind]));
}
