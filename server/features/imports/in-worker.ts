import { getHeapStatistics } from 'node:v8';
import { isOutOfMemory, runInThread, type ThreadOptions } from '../../platform/jobs/thread.ts';
import type { RunCounts } from './runs/runs.ts';
import type { WorkerTask } from './worker-task.ts';

/**
 * Memory for young objects, in MB: an eighth of Node's default. Rows are dropped as soon as they are written, and more memory would only
 * fill up.
 */
const YOUNG_MB = 24;
/**
 * Memory for all other objects, in MB. Few imports need a tenth of it, but below 2 GB Node collects garbage when its memory has grown to
 * less than twice the part in use, and above only at up to four times.
 */
const OLD_MB = 1_800;
/** The same for a separate process. */
export const LIKE_IN_WORKER = [`--max-semi-space-size=${YOUNG_MB / 3}`, `--max-old-space-size=${OLD_MB}`];

export interface WorkerProgress {
  done: number;
  counts: RunCounts;
}

export interface WorkerMemory {
  /** The limit of the first thread, in MB. */
  oldMb?: number;
  /** The limit of a second one; as much as Node gives if it is left out. */
  mostMb?: number;
}

/**
 * Works on a run in a separate thread; settles when the thread has ended. An import that needs more memory goes on in
 * another thread, with as much as Node gives. If that is too little (isOutOfMemory), only the thread ends.
 */
export async function workInWorker(
  task: WorkerTask,
  { mostMb, ...options }: ThreadOptions<WorkerProgress> & WorkerMemory,
): Promise<void> {
  const work = (oldMb?: number) =>
    runInThread(new URL('./worker.ts', import.meta.url), task, { ...options, youngMb: YOUNG_MB, oldMb });
  const most = getHeapStatistics().heap_size_limit / 1024 ** 2;
  try {
    await work(Math.min(options.oldMb ?? OLD_MB, most));
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    await work(mostMb);
  }
}
