import type { Db } from '../db/engine.ts';
import type { Deps } from '../platform/deps.ts';
import { enqueue, type JobKinds, NETWORK_LANE, type Work } from '../platform/jobs.ts';
import { workInWorker } from './in-worker.ts';
import { changeRun, forgottenRuns } from './queries.ts';
import type { Counts } from './runs.ts';
import { clearFile, workOn } from './work.ts';

export const CHECK_JOB = 'import.check';
export const WRITE_JOB = 'import.write';
/** Queued daily by upkeep. */
export const CLEAR_JOB = 'import.clear';

const DAY_MS = 86_400_000;

interface RunPayload {
  runId: number;
}

export interface ImportJobOptions {
  /** In a thread with a connection of its own, so that requests are answered meanwhile; not where the database lives in this process. */
  inWorker: boolean;
  progress?: (done: number, counts: Counts) => void;
}

type ImportDeps = Pick<Deps, 'db' | 'clock'> & {
  settings: Pick<Deps['settings'], 'databaseUrl' | 'dataFolder'>;
};

/** The jobs of imports, for the job runner. Each may be run again after its process died, and goes on where it stood. */
export function importJobs({ db, clock, settings }: ImportDeps, { inWorker, progress }: ImportJobOptions): JobKinds {
  const run = async ({ payload, progress: tell }: Work): Promise<void> => {
    const { runId } = payload as RunPayload;
    const onProgress = (done: number, counts: Counts) => {
      progress?.(done, counts);
    };
    if (inWorker) {
      const task = { databaseUrl: settings.databaseUrl, folder: settings.dataFolder, runId };
      await workInWorker(task, ({ done, counts }) => onProgress(done, counts));
    } else await workOn(db, runId, { folder: settings.dataFolder, now: () => clock.now(), progress: onProgress });
    await tell({ runId });
  };
  return {
    [CHECK_JOB]: { run },
    [WRITE_JOB]: { lane: NETWORK_LANE, run },
  };
}

/** Ends imports that were brought and never written, and clears their files away, as long after as the installation says. */
export function importUpkeep({ db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>): JobKinds {
  return {
    [CLEAR_JOB]: {
      async run() {
        const now = clock.now();
        const before = new Date(now.getTime() - settings.keepDays.importFiles * DAY_MS).toISOString();
        for (const forgotten of await forgottenRuns(db, before)) {
          const ended = { state: 'cancelled', finished_at: now.toISOString() } as const;
          if (await changeRun(db, forgotten.id, ['uploaded', 'checking', 'checked'], ended))
            await clearFile(db, { ...forgotten, state: 'cancelled' }, settings.dataFolder);
        }
      },
    },
  };
}

/** Queues the work that a run's state asks for, in the transaction that sets the state. */
export async function enqueueRun(db: Db, runId: number, what: 'check' | 'apply' | 'undo', now: Date): Promise<void> {
  const kind = what === 'check' ? CHECK_JOB : WRITE_JOB;
  const id = await enqueue(db, { kind, payload: { runId }, key: `import-${what}-${runId}` }, now);
  if (id !== undefined) await changeRun(db, runId, ['uploaded', 'applying', 'undoing'], { job_id: id });
}
