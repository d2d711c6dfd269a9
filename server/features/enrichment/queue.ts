import type { Db } from '../../platform/db/engine.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { setJob } from './runs/queries.ts';

const ATTEMPTS = 6;

export interface RunPayload {
  runId: number;
  /** The number of times in a row that the provider did not answer. */
  tries?: number;
}

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'enrichment.run': RunPayload;
    'enrichment.undo': { runId: number };
    'enrichment.night': object;
  }
}

/** Queues the work on a run, in the transaction that sets it running. */
export async function enqueueEnrichment(
  db: Db,
  runId: number,
  now: Date,
  later?: { tries: number; at: Date },
): Promise<void> {
  const payload = later ? { runId, tries: later.tries } : { runId };
  const job = {
    kind: 'enrichment.run',
    payload,
    maxAttempts: ATTEMPTS,
    ...(later ? { runAt: later.at } : {}),
  } as const;
  await setJob(db, runId, (await enqueue(db, job, now)) ?? null);
}

export async function enqueueUndo(db: Db, runId: number, now: Date): Promise<void> {
  await enqueue(db, { kind: 'enrichment.undo', payload: { runId }, maxAttempts: ATTEMPTS }, now);
}
