import { workerData } from 'node:worker_threads';
import { openDatabase } from '../db/open.ts';
import { keepEvaluation } from './kept.ts';

/** Computes the evaluation in a thread of its own, with a connection of its own. */
export interface EvaluationTask {
  databaseUrl: string;
  /** The present, as ISO text. */
  now: string;
}

const { databaseUrl, now } = workerData as EvaluationTask;
const db = openDatabase(databaseUrl);
try {
  await keepEvaluation(db, new Date(now));
} finally {
  await db.destroy();
}
