import type { Db } from '../../../platform/db/engine.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';

/** Stores with candidacies the chance that the firm reaches their people; server/features/talent works it off. */
export const STORE_CHANCES = 'poscan.chances';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** One person, or everybody whose chance may have changed. */
    [STORE_CHANCES]: { contactId?: number };
  }
}

const HOUR_MS = 3_600_000;

/** Queues it for the next full hour, once however many facts are written until then. */
export async function queueChances(db: Db, now: Date): Promise<void> {
  const runAt = new Date(Math.ceil((now.getTime() + 1) / HOUR_MS) * HOUR_MS);
  await enqueue(db, { kind: STORE_CHANCES, payload: {}, key: `${STORE_CHANCES}-${runAt.toISOString()}`, runAt }, now);
}
