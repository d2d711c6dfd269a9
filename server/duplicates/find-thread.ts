import { workerData } from 'node:worker_threads';
import { openDatabase } from '../db/open.ts';
import { findDuplicates } from './find.ts';

/** Looks for duplicates in a thread of its own, with a connection of its own. */
export interface FindTask {
  databaseUrl: string;
}

const { databaseUrl } = workerData as FindTask;
// A power cut may undo its last slices: whom they were about is looked at again.
const db = openDatabase(databaseUrl, { synchronous: 'normal' });
try {
  await findDuplicates(db);
} finally {
  await db.destroy();
}
