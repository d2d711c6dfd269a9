import { workerData } from 'node:worker_threads';
import { openDatabase } from '../../platform/db/opening/open.ts';
import { saveEvaluation } from './stored-evaluation.ts';

/** Computes the evaluation in a separate thread, with its own connection. */
export interface EvaluationTask {
  databaseUrl: string;
  /** The present, as ISO text. */
  now: string;
}

const { databaseUrl, now } = workerData as EvaluationTask;
const db = openDatabase(databaseUrl);
try {
  await saveEvaluation(db, new Date(now));
} finally {
  await db.destroy();
}
