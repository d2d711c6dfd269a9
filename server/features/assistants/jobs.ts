import type { Deps } from '../../platform/app/deps.ts';
import type { ServedJobs } from '../../platform/jobs/jobs.ts';
import { deleteOldDrafts } from './drafts/queries.ts';
import { deleteUnused } from './oauth/clients/queries.ts';
import { deleteUnexchanged } from './oauth/queries.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'assistants.tidy': Record<never, never>;
  }
}

const DAY_MS = 86_400_000;
/** Drafts are kept so long after they were decided, and so long while nobody decides. */
const KEEP_DECIDED_DAYS = 90;
const KEEP_WAITING_DAYS = 180;

const getDaysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

export function assistantJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    'assistants.tidy': {
      async run() {
        const now = clock.now();
        await deleteOldDrafts(db, getDaysAgo(now, KEEP_DECIDED_DAYS), getDaysAgo(now, KEEP_WAITING_DAYS));
        await deleteUnused(db, now);
        await deleteUnexchanged(db, getDaysAgo(now, 1));
      },
    },
  } satisfies ServedJobs;
}
