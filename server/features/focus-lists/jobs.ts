import { KEPT_DAYS } from '../../../shared/features/focus-lists/list.ts';
import type { Deps } from '../../platform/app/deps.ts';
import type { Db } from '../../platform/db/engine.ts';
import { enqueue, type ServedJobs } from '../../platform/jobs/jobs.ts';
import { loadFirmAccountId } from '../../platform/settings/installation.ts';
import { enrichList } from './enrich.ts';
import { findLinkedContact } from './people/queries.ts';
import { changeList, deleteListBefore, listById } from './queries.ts';

const DAY_MS = 86_400_000;
/** A killed job continues where it was, and thereby earns more attempts. */
const ATTEMPTS = 5;
/** Then it waits, and is tried once more, again and again: nobody may be there to press Resume. */
const TAKEN_UP_AFTER_MS = 3_600_000;

interface ListPayload {
  listId: number;
}

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'focus.list': ListPayload;
    'focus.clear': object;
  }
}

/** Queues the work on a list, in the transaction that sets it running. @param runAt later, if somebody works on it now */
export async function enqueueList(db: Db, listId: number, now: Date, runAt = now): Promise<void> {
  const job = { kind: 'focus.list', payload: { listId }, maxAttempts: ATTEMPTS, runAt } as const;
  const jobId = await enqueue(db, job, now);
  await changeList(db, listId, ['running'], { job_id: jobId ?? null });
}

export const focusListJobs = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  ({
    'focus.list': {
      async run({ job, payload: { listId }, cancelled, advanced }) {
        // Somebody may have resumed the list since, or cancelled it.
        if ((await listById(db, listId))?.job_id !== job.id) return;
        await changeList(db, listId, ['failed'], { state: 'running', error: null, finished_at: null });
        const list = await listById(db, listId);
        if (list?.state !== 'running') return;
        const looking = {
          db,
          now: clock.now(),
          scope: { staff: true, companyId: 0 },
          poolId: (await loadFirmAccountId(db)) ?? 0,
          ownContactId: await findLinkedContact(db, list.user_id),
        };
        const ended = await enrichList(looking, list, async () => {
          await advanced();
          return !(await cancelled()) && (await listById(db, listId))?.state === 'running';
        });
        if (ended) await changeList(db, listId, ['running'], { state: 'done', finished_at: clock.now().toISOString() });
      },
      async gaveUp(at, { listId }, why, now) {
        const error = `It stopped early: ${why} Kith will try again in an hour.`;
        const failed = { state: 'failed', error, finished_at: now.toISOString() } as const;
        // It may have died again before it set the list running.
        if (!(await changeList(at, listId, ['running', 'failed'], failed))) return;
        const runAt = new Date(now.getTime() + TAKEN_UP_AFTER_MS);
        const jobId = await enqueue(at, { kind: 'focus.list', payload: { listId }, runAt, maxAttempts: 1 }, now);
        await changeList(at, listId, ['failed'], { job_id: jobId ?? null });
      },
    },
    'focus.clear': {
      async run() {
        const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
        while (await deleteListBefore(db, before));
      },
    },
  }) satisfies ServedJobs;
