import { workerData } from 'node:worker_threads';
import { openDatabase } from '../db/open.ts';
import { rebuildStrengths } from '../network/strengths.ts';

/** Computes all strengths anew in a thread of its own, with a connection of its own. */
export interface StrengthsTask {
  databaseUrl: string;
  /** The present, as ISO text. */
  now: string;
}

const { databaseUrl, now } = workerData as StrengthsTask;
const db = openDatabase(databaseUrl);
try {
  await rebuildStrengths(db, new Date(now));
} finally {
  await db.destroy();
}
