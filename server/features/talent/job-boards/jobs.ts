import type { Deps } from '../../../platform/app/deps.ts';
import { enqueue, type ServedJobs } from '../../../platform/jobs/jobs.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { listBoards } from './queries.ts';
import { refreshBoard } from './refresh.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'positions.boards': object;
    'positions.board': { boardId: number };
  }
}

/** A day's look at every company's job board, each a job of its own. */
export function boardJobs(deps: Deps) {
  return {
    'positions.boards': {
      async run() {
        const now = deps.clock.now();
        const day = getDayInZone(deps.settings.timeZone, now);
        for (const { id } of await listBoards(deps.db, { staff: true, companyId: 0 }))
          await enqueue(deps.db, { kind: 'positions.board', payload: { boardId: id }, key: `board-${id}-${day}` }, now);
      },
    },
    'positions.board': {
      // These jobs run one after the other: two readings of one board at the same time would add everything twice.
      lane: 'job-boards',
      run: ({ payload }) => refreshBoard(deps, payload.boardId),
    },
  } satisfies ServedJobs;
}
