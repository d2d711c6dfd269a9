/** The task of an import's thread, and how it opens the database. */
import type { WaitingWriters } from '../db/waiting-writers.ts';

/**
 * How an import opens the database. A power cut may undo the last steps of a run, which then continues from there: it waits for the disk
 * only at its end. 64 MB of log between copies.
 */
export const IMPORT_DATABASE = { synchronous: 'normal', checkpointPages: 8_000 } as const;

export interface WorkerTask {
  databaseUrl: string;
  /** The data folder, absolute. */
  folder: string;
  runId: number;
  /** Writes of the server's own thread, which go first. */
  waitingWriters: WaitingWriters;
}
