import { settleAll } from '../../../core/facts/merge/settle.ts';
import { findJobChanges } from '../../../core/facts/write/job-changes.ts';
import { FIND_DUPLICATES } from '../../../core/facts/write/unpaired.ts';
import { workOffStale } from '../../../core/network/derive/strengths.ts';
import type { JobContext } from '../../../platform/app/feature.ts';
import { enqueue, NETWORK_LANE, type ServedJobs } from '../../../platform/jobs/jobs.ts';
import { runInThread } from '../../../platform/jobs/thread.ts';
import { findListsWithPeopleAt } from '../joined/queries.ts';
import { findDuplicates } from './find.ts';
import type { FindTask } from './find-thread.ts';
import { countUnpaired } from './pairs/queries.ts';

/** Queue it in the transaction that merges or unmerges. */
export const SETTLE_MERGES = 'duplicates.settle';

/** Finds again who changed jobs, where the people of lists were given to other companies. */
export const COMPARE_LISTS = 'duplicates.compare_lists';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    [SETTLE_MERGES]: object;
    [COMPARE_LISTS]: { accounts: number[] };
  }
}

type DuplicateDeps = Pick<JobContext, 'db' | 'clock' | 'settings' | 'references' | 'inWorker'>;

/** The search is long work after an upgrade or a large import: it gets a thread, unless the database lives in this process. */
export function duplicateJobs({ db, clock, settings, references, inWorker }: DuplicateDeps) {
  return {
    [SETTLE_MERGES]: {
      lane: NETWORK_LANE,
      async run({ job }) {
        await settleAll(db, references);
        // Nobody learnt anything: people who become reachable by a merge or its undoing are no news to the followers of
        // a company.
        await workOffStale(db, clock.now(), {}, { news: false });
        const key = `${FIND_DUPLICATES}-merge-${job.id}`;
        await enqueue(db, { kind: FIND_DUPLICATES, payload: {}, key }, clock.now());
      },
    },
    [COMPARE_LISTS]: {
      lane: NETWORK_LANE,
      async run({ payload: { accounts } }) {
        for (const list of await findListsWithPeopleAt(db, accounts)) await findJobChanges(db, list);
      },
    },
    [FIND_DUPLICATES]: {
      // Two at once would do the same work.
      lane: FIND_DUPLICATES,
      // The screen counts by itself how many are left.
      async run({ signal }) {
        // A thread costs a second of the processor before it starts working.
        if ((await countUnpaired(db)) === 0) return;
        if (!inWorker) {
          await findDuplicates(db, { stopped: () => signal.aborted });
          return;
        }
        const task: FindTask = { databaseUrl: settings.databaseUrl };
        await runInThread(new URL('./find-thread.ts', import.meta.url), task, { signal });
      },
    },
  } satisfies ServedJobs;
}
