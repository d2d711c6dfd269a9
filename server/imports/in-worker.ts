import { inThread, type ThreadOptions } from '../platform/thread.ts';
import type { Counts } from './runs.ts';

export interface WorkerTask {
  databaseUrl: string;
  /** The data folder, absolute. */
  folder: string;
  runId: number;
}

export interface WorkerProgress {
  done: number;
  counts: Counts;
}

/** Works on a run in a thread of its own; settles when the thread has ended. */
export function workInWorker(task: WorkerTask, options: ThreadOptions<WorkerProgress>): Promise<void> {
  return inThread(new URL('./worker.ts', import.meta.url), task, options);
}
