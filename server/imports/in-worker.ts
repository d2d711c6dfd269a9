import { Worker } from 'node:worker_threads';
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
export function workInWorker(task: WorkerTask, progress?: (progress: WorkerProgress) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: task });
    worker.on('message', (message: WorkerProgress) => progress?.(message));
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The import's worker ended with code ${code}.`)),
    );
  });
}
