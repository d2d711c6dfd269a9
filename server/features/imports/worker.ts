import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase, waitForDisk } from '../../platform/db/opening/open.ts';
import { makeQuietCheck } from '../../platform/db/sqlite/waiting-writers.ts';
import { references } from '../../references.ts';
import { changeImportRun } from './runs/queries.ts';
import { workOn } from './work.ts';
import { IMPORT_DATABASE, type WorkerTask } from './worker-task.ts';

/** A separate thread with its own connection: long work here holds nobody up. */
const { databaseUrl, folder, runId, waitingWriters } = workerData as WorkerTask;
const db = openDatabase(databaseUrl, { ...IMPORT_DATABASE, after: waitingWriters });
try {
  await workOn(db, runId, {
    folder,
    references,
    quiet: makeQuietCheck(waitingWriters),
    now: () => new Date(),
    settle: async ({ id, state }) => {
      await waitForDisk(db);
      await changeImportRun(db, id, [state], { state });
    },
    progress: (done, counts) => parentPort?.postMessage({ done, counts }),
  });
} finally {
  await db.destroy();
}
