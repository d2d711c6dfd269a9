import type { Deps } from '../../platform/app/deps.ts';
import { enqueue, type ServedJobs } from '../../platform/jobs/jobs.ts';
import { readTitles } from './skills/read-titles.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'keyNodes.titles': object;
  }
}

export const keyNodeJobs = ({ db }: Pick<Deps, 'db'>) =>
  ({
    'keyNodes.titles': {
      async run({ advanced, cancelled }) {
        await readTitles(db, async () => {
          await advanced();
          return !(await cancelled());
        });
      },
    },
  }) satisfies ServedJobs;

/** Reads the titles that a call left; a second job finds nothing to do. */
export async function enqueueTitles({ db, clock, wakeJobs }: Pick<Deps, 'db' | 'clock' | 'wakeJobs'>): Promise<void> {
  await enqueue(
    db,
    { kind: 'keyNodes.titles', payload: {}, key: `keyNodes.titles-${clock.now().getTime()}` },
    clock.now(),
  );
  wakeJobs();
}
