import { settleAll } from '../facts/settle.ts';
import { FIND_DUPLICATES } from '../facts/unpaired.ts';
import { workOffStale } from '../network/strengths.ts';
import type { Serving } from '../platform/feature.ts';
import { enqueue, type JobTable, NETWORK_LANE } from '../platform/jobs.ts';
import { findDuplicates } from './find.ts';
import { unpaired } from './queries.ts';

/** To be queued in the transaction that merges or unmerges. */
export const SETTLE_MERGES = 'duplicates.settle';

declare module '../platform/jobs.ts' {
  interface JobPayloads {
    [SETTLE_MERGES]: object;
  }
}

export function duplicateJobs({ db, clock, references }: Pick<Serving, 'db' | 'clock' | 'references'>) {
  return {
    [SETTLE_MERGES]: {
      lane: NETWORK_LANE,
      async run({ job }) {
        await settleAll(db, references);
        await workOffStale(db, clock.now());
        const key = `${FIND_DUPLICATES}-merge-${job.id}`;
        await enqueue(db, { kind: FIND_DUPLICATES, payload: {}, key }, clock.now());
      },
    },
    [FIND_DUPLICATES]: {
      // Two at once would do the same work.
      lane: FIND_DUPLICATES,
      async run(work) {
        const total = await unpaired(db);
        let done = 0;
        await findDuplicates(db, {
          stopped: () => work.signal.aborted,
          looked: (count) => {
            done += count;
          },
        });
        await work.progress({ done, total });
      },
    },
  } satisfies JobTable;
}
