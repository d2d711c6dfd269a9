/** What an import's thread is told, and how it opens the database. */

/**
 * How an import opens the database. A power cut may undo the last steps of a run, which then goes on from there: it waits for the
 * disk at its end only. 64 MB of log between copies.
 */
export const IMPORT_DATABASE = { synchronous: 'normal', checkpointPages: 8_000 } as const;

export interface WorkerTask {
  databaseUrl: string;
  /** The data folder, absolute. */
  folder: string;
  runId: number;
}
