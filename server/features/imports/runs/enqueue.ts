import type { Db } from '../../../platform/db/engine.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { changeImportRun } from './queries.ts';

/** What the jobs of a run are given. */
export interface ImportRunPayload {
  runId: number;
}

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'import.check': ImportRunPayload;
    'import.write': ImportRunPayload;
  }
}

/** A check begins again each time, so a check that is killed often needs many attempts; writing earns more (`advanced`). */
const MAX_ATTEMPTS = { 'import.check': 20, 'import.write': 5 };

/** Queues the work that a run's state calls for, in the transaction that sets the state. */
export async function enqueueImport(db: Db, runId: number, what: 'check' | 'apply' | 'undo', now: Date): Promise<void> {
  const kind = what === 'check' ? 'import.check' : 'import.write';
  // Without a key: each change of the state queues once, and an undo that failed may be requested again.
  const id = await enqueue(db, { kind, payload: { runId }, maxAttempts: MAX_ATTEMPTS[kind] }, now);
  await changeImportRun(db, runId, ['uploaded', 'applying', 'undoing'], { job_id: id });
}
