import { FIND_DUPLICATES } from '../../core/facts/write/unpaired.ts';
import { queueChances } from '../../core/network/derive/chances-job.ts';
import type { Deps } from '../../platform/app/deps.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { References } from '../../platform/db/references.ts';
import { getWaitingWriters } from '../../platform/db/sqlite/sqlite-driver.ts';
import { enqueue, type JobWork, NETWORK_LANE, type ServedJobs } from '../../platform/jobs/jobs.ts';
import { isOutOfMemory } from '../../platform/jobs/thread.ts';
import { giveUpRun } from './give-up.ts';
import { type WorkerMemory, type WorkerProgress, workInWorker } from './in-worker.ts';
import type { ImportRunPayload } from './runs/enqueue.ts';
import { changeImportRun, findImportRun, listAbandonedRuns, listForgottenRuns, listLeftFiles } from './runs/queries.ts';
import type { RunCounts } from './runs/runs.ts';
import { clearFile, workOn } from './work.ts';

const DAY_MS = 86_400_000;

const TOO_LARGE = 'It needs more memory than Kith can use.';

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'import.clear': object;
  }
}

interface ImportJobOptions {
  /**
   * True: an import runs in a thread with its own connection, so that calls are answered meanwhile; not if the database
   * lives in this process.
   */
  inWorker: boolean;
  /** Other limits of its memory than the usual ones. */
  memory?: WorkerMemory;
  progress?: (done: number, counts: RunCounts) => void;
  /** All references to rows that undo removes (server/references.ts). */
  references: References;
}

type ImportDeps = Pick<Deps, 'db' | 'clock'> & {
  settings: Pick<Deps['settings'], 'databaseUrl' | 'dataFolder'>;
};

/** The jobs of imports, for the job runner. Each can run again after its process died, and continues where it was. */
export function importJobs(
  { db, clock, settings }: ImportDeps,
  { inWorker, memory, progress, references }: ImportJobOptions,
) {
  const run = async (work: JobWork<ImportRunPayload>): Promise<void> => {
    const { runId } = work.payload;
    const stood = await findImportRun(db, runId);
    let advanced: Promise<void> | undefined;
    const onProgress = (done: number, counts: RunCounts) => {
      // Written rows stay written: a job that writes some each time does not kill its process.
      if (stood?.state === 'applying' && done > stood.done_rows)
        advanced ??= work.advanced().catch(() => (advanced = undefined));
      progress?.(done, counts);
    };
    const folder = settings.dataFolder;
    if (inWorker) {
      const task = { databaseUrl: settings.databaseUrl, folder, runId, waitingWriters: getWaitingWriters(db) };
      // Only here is the signal checked: code in this process runs to its end.
      const { signal } = work;
      const onMessage = ({ done, counts }: WorkerProgress) => onProgress(done, counts);
      await workInWorker(task, { ...memory, signal, onMessage }).catch((error: unknown) => {
        if (!isOutOfMemory(error)) throw error;
        // Another attempt would need as much.
        return giveUpRun(db, runId, TOO_LARGE, clock.now(), 'split it and import the parts one after the other');
      });
    } else await workOn(db, runId, { folder, references, now: () => clock.now(), progress: onProgress });
    await advanced;
    await work.progress({ runId });
    if (work.job.kind !== 'import.write') return;
    await enqueue(
      db,
      { kind: FIND_DUPLICATES, payload: {}, key: `${FIND_DUPLICATES}-import-${work.job.id}` },
      clock.now(),
    );
    await queueChances(db, clock.now());
  };
  const handleGivenUp = (at: Db, { runId }: ImportRunPayload, why: string, now: Date) => giveUpRun(at, runId, why, now);
  return {
    'import.check': { run, gaveUp: handleGivenUp },
    'import.write': { lane: NETWORK_LANE, run, gaveUp: handleGivenUp },
  } satisfies ServedJobs;
}

/**
 * Ends imports that were uploaded and never written, and deletes their files, after the time in the settings. Also ends imports whose work
 * no job does any more, and removes files that a kill left behind.
 */
export function importUpkeep({ db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>) {
  return {
    'import.clear': {
      async run() {
        const now = clock.now();
        for (const { id, error } of await listAbandonedRuns(db))
          await db.transaction().execute((trx) => giveUpRun(trx, id, error ?? 'Its job no longer exists.', now));
        for (const over of await listLeftFiles(db)) await clearFile(db, over, settings.dataFolder);
        const before = new Date(now.getTime() - settings.keepDays.importFiles * DAY_MS).toISOString();
        for (const forgotten of await listForgottenRuns(db, before)) {
          const ended = { state: 'cancelled', finished_at: now.toISOString() } as const;
          if (await changeImportRun(db, forgotten.id, ['uploaded', 'checking', 'checked'], ended))
            await clearFile(db, { ...forgotten, state: 'cancelled' }, settings.dataFolder);
        }
      },
    },
  } satisfies ServedJobs;
}
