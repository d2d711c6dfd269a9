import type { Db } from '../db/engine.ts';
import type { References } from '../db/references.ts';
import type { Deps } from '../platform/deps.ts';
import { enqueue, type JobTable, NETWORK_LANE, type Work } from '../platform/jobs.ts';
import { workInWorker } from './in-worker.ts';
import { abandonedUndoing, changeRun, forgottenRuns, giveUpUndoing } from './queries.ts';
import type { Counts } from './runs.ts';
import { clearFile, workOn } from './work.ts';

const DAY_MS = 86_400_000;

interface RunPayload {
  runId: number;
}

declare module '../platform/jobs.ts' {
  interface JobPayloads {
    'import.check': RunPayload;
    'import.write': RunPayload;
    'import.clear': object;
  }
}

export interface ImportJobOptions {
  /** In a thread with a connection of its own, so that requests are answered meanwhile; not where the database lives in this process. */
  inWorker: boolean;
  progress?: (done: number, counts: Counts) => void;
  /** All that may refer to what undo takes back (server/references.ts). */
  references: References;
}

type ImportDeps = Pick<Deps, 'db' | 'clock'> & {
  settings: Pick<Deps['settings'], 'databaseUrl' | 'dataFolder'>;
};

/** The jobs of imports, for the job runner. Each may be run again after its process died, and goes on where it stood. */
export function importJobs({ db, clock, settings }: ImportDeps, { inWorker, progress, references }: ImportJobOptions) {
  const run = async (work: Work<RunPayload>): Promise<void> => {
    const { runId } = work.payload;
    const onProgress = (done: number, counts: Counts) => {
      progress?.(done, counts);
    };
    const folder = settings.dataFolder;
    try {
      if (inWorker) {
        const task = { databaseUrl: settings.databaseUrl, folder, runId };
        // Its signal is asked for here alone: code in this process goes on to its end.
        const { signal } = work;
        await workInWorker(task, { signal, onMessage: ({ done, counts }) => onProgress(done, counts) });
      } else await workOn(db, runId, { folder, references, now: () => clock.now(), progress: onProgress });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (work.job.attempts >= work.job.max_attempts) await giveUpUndoing(db, runId, why, clock.now().toISOString());
      throw error;
    }
    await work.progress({ runId });
  };
  return {
    'import.check': { run },
    'import.write': { lane: NETWORK_LANE, run },
  } satisfies JobTable;
}

/**
 * Ends imports that were brought and never written, and clears their files away, as long after as the installation says.
 * Ends those, too, whose undo nobody works on any more, as its process died each time.
 */
export function importUpkeep({ db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>) {
  return {
    'import.clear': {
      async run() {
        const now = clock.now();
        for (const { id, error } of await abandonedUndoing(db))
          await giveUpUndoing(db, id, error ?? 'It was not finished.', now.toISOString());
        const before = new Date(now.getTime() - settings.keepDays.importFiles * DAY_MS).toISOString();
        for (const forgotten of await forgottenRuns(db, before)) {
          const ended = { state: 'cancelled', finished_at: now.toISOString() } as const;
          if (await changeRun(db, forgotten.id, ['uploaded', 'checking', 'checked'], ended))
            await clearFile(db, { ...forgotten, state: 'cancelled' }, settings.dataFolder);
        }
      },
    },
  } satisfies JobTable;
}

/** Queues the work that a run's state asks for, in the transaction that sets the state. */
export async function enqueueRun(db: Db, runId: number, what: 'check' | 'apply' | 'undo', now: Date): Promise<void> {
  const kind = what === 'check' ? 'import.check' : 'import.write';
  // Without a key: each change of the state queues once, and an undo that failed may be asked for again.
  const id = await enqueue(db, { kind, payload: { runId } }, now);
  await changeRun(db, runId, ['uploaded', 'applying', 'undoing'], { job_id: id });
}
