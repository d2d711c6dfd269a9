import { inThread, type ThreadOptions } from '../platform/thread.ts';
import type { Counts } from './runs.ts';
import type { WorkerTask } from './worker-task.ts';

/**
 * Room for what has just been made, in MB: an eighth of what Node gives. Rows are gone as soon as they are written, and more room
 * is only filled.
 */
const YOUNG_MB = 24;
/** The same for a process of its own. */
export const LIKE_IN_WORKER = [`--max-semi-space-size=${YOUNG_MB / 3}`];

export interface WorkerProgress {
  done: number;
  counts: Counts;
}

/** Works on a run in a thread of its own; settles when the thread has ended. */
export function workInWorker(task: WorkerTask, options: ThreadOptions<WorkerProgress>): Promise<void> {
  return inThread(new URL('./worker.ts', import.meta.url), task, { ...options, youngMb: YOUNG_MB });
}
