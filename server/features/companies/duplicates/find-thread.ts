import { workerData } from 'node:worker_threads';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import { findDuplicates } from './find.ts';

/** Looks for duplicates in a separate thread, with its own connection. */
export interface FindTask {
  databaseUrl: string;
}

const { databaseUrl } = workerData as FindTask;
// A power cut may undo its last slices: their people and companies are then looked at again.
const db = openDatabase(databaseUrl, { synchronous: 'normal' });
try {
  await findDuplicates(db);
} finally {
  await db.destroy();
}
