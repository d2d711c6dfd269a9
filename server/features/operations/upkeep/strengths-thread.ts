import { workerData } from 'node:worker_threads';
import { rebuildStrengths } from '../../../core/network/derive/strengths.ts';
import { openDatabase } from '../../../platform/db/opening/open.ts';

/** Computes all strengths anew in a thread of its own, with a connection of its own. */
export interface StrengthsTask {
  databaseUrl: string;
  /** The present, as ISO text. */
  now: string;
}

const { databaseUrl, now } = workerData as StrengthsTask;
// A power cut may undo its last steps: the thread that started this one records the end, as its writes wait for the
// disk.
const db = openDatabase(databaseUrl, { synchronous: 'normal' });
try {
  await rebuildStrengths(db, new Date(now));
} finally {
  await db.destroy();
}
