import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import { recordReach } from './record.ts';

/** Records in a separate thread, with its own connection. */
export interface RecordTask {
  databaseUrl: string;
  day: string;
}

const { databaseUrl, day } = workerData as RecordTask;
const db = openDatabase(databaseUrl, { synchronous: 'normal' });
try {
  await recordReach(db, {
    day,
    progress: (done, total) => parentPort?.postMessage({ done, total }),
    // The thread is ended from outside.
    stopped: () => false,
  });
} finally {
  await db.destroy();
}
