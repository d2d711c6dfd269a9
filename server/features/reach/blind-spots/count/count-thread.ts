import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../../../platform/db/opening/open.ts';
import { countBlindSpots } from './count.ts';

/** Counts in a separate thread, with its own connection. */
export interface CountTask {
  databaseUrl: string;
  now: string;
  since: string;
  scopeId?: number | undefined;
}

const { databaseUrl, now, since, scopeId } = workerData as CountTask;
// A power cut may undo what was counted last: it is counted again.
const db = openDatabase(databaseUrl, { synchronous: 'normal' });
try {
  await countBlindSpots(db, {
    now: new Date(now),
    since,
    scopeId,
    progress: (done, total) => parentPort?.postMessage({ done, total }),
    // The thread is ended from outside.
    stopped: () => false,
  });
} finally {
  await db.destroy();
}
