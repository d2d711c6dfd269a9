import type { Db } from '../../../platform/db/engine.ts';
import { enqueue, type JobPayloads } from '../../../platform/jobs/jobs.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'ats.send': { connectionId: number; applicationId: number; attempt?: number };
    'ats.read': { connectionId: number };
    'ats.day': object;
  }
}

const ATTEMPTS = 6;

/** Two sendings of one person at once would make two candidates; a slow ATS holds up no other. */
const getLane = (connectionId: number): string => `ats-${connectionId}`;

export function enqueueAtsSending(
  db: Db,
  payload: JobPayloads['ats.send'],
  now: Date,
  runAt = now,
): Promise<number | undefined> {
  const lane = getLane(payload.connectionId);
  return enqueue(db, { kind: 'ats.send', payload, lane, maxAttempts: ATTEMPTS, runAt }, now);
}

/** Between two readings of an ATS. */
const EVERY_MS = 15 * 60_000;

export async function enqueueAtsReading(db: Db, connectionId: number, now: Date): Promise<void> {
  const lane = getLane(connectionId);
  await enqueue(db, { kind: 'ats.read', payload: { connectionId }, lane, maxAttempts: ATTEMPTS }, now);
}

/** The next of the regular readings: one, however many readings ask for it. */
export async function enqueueNextAtsReading(db: Db, connectionId: number, now: Date): Promise<void> {
  const runAt = new Date((Math.floor(now.getTime() / EVERY_MS) + 1) * EVERY_MS);
  const key = `ats-read-${connectionId}-${runAt.toISOString()}`;
  const job = { kind: 'ats.read', payload: { connectionId }, lane: getLane(connectionId), key } as const;
  await enqueue(db, { ...job, maxAttempts: ATTEMPTS, runAt }, now);
}
