import { inThread, type ThreadOptions } from '../platform/thread.ts';
import type { RunCounts } from './runs.ts';
import type { WorkerTask } from './worker-task.ts';

/**
 * Memory for young objects, in MB: an eighth of Node's default. Rows are dropped as soon as they are written, and more memory would only
 * fill up.
 */
const YOUNG_MB = 24;
/** The same for a separate process. */
export const LIKE_IN_WORKER = [`--max-semi-space-size=${YOUNG_MB / 3}`];

export interface WorkerProgress {
  done: number;
  counts: RunCounts;
}

/** Works on a run in a separate thread; settles when the thread has ended. */
export function workInWorker(task: WorkerTask, options: ThreadOptions<WorkerProgress>): Promise<void> {
  return inThread(new URL('./worker.ts', import.meta.url), task, { ...options, youngMb: YOUNG_MB });
}
