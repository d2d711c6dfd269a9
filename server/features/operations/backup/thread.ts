import { parentPort, workerData } from 'node:worker_threads';
import { makeBackup } from './backup.ts';

/** Backs up in a separate thread: copying a large database would hold up all calls. */
export interface BackupTask {
  databaseUrl: string;
  folder: string;
  /** The present, as ISO text. */
  now: string;
}

const { databaseUrl, folder, now } = workerData as BackupTask;
parentPort?.postMessage(await makeBackup(databaseUrl, folder, new Date(now)));
