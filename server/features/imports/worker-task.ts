/** The task of an import's thread, and how it opens the database. */
import type { WaitingWriters } from '../../platform/db/sqlite/waiting-writers.ts';

/**
 * The settings with which an import opens the database. A power cut may undo the last steps of a run, which then
 * continues from there: it waits for the disk only at its end. 64 MB of log between copies. Few pages are needed again
 * after their rows are written, and those that are come from the system's memory: four times as many made an import no
 * faster, and the process 44 MB larger.
 */
export const IMPORT_DATABASE = { synchronous: 'normal', checkpointPages: 8_000, cacheMb: 16 } as const;

export interface WorkerTask {
  databaseUrl: string;
  /** The data folder, absolute. */
  folder: string;
  runId: number;
  /** Writes of the server's own thread, which go first. */
  waitingWriters: WaitingWriters;
}
