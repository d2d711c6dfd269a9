import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../db/open.ts';
import type { WorkerTask } from './in-worker.ts';
import { workOn } from './work.ts';

/** A thread of its own with a connection of its own: whatever takes long here holds nobody up. */
const { databaseUrl, folder, runId } = workerData as WorkerTask;
const db = openDatabase(databaseUrl);
try {
  await workOn(db, runId, {
    folder,
    now: () => new Date(),
    progress: (done, counts) => parentPort?.postMessage({ done, counts }),
  });
} finally {
  await db.destroy();
}
