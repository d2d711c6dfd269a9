import type { Db } from '../../../platform/db/engine.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';

/** Makes the requests that companies made with proposals of people who are in the network now; server/features/talent works it off. */
export const PROPOSED_REQUESTS = 'poscan.proposedRequests';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    [PROPOSED_REQUESTS]: object;
  }
}

/** @param contactId the person who has just been added */
export const queueProposedRequests = (db: Db, contactId: number, now: Date): Promise<unknown> =>
  enqueue(db, { kind: PROPOSED_REQUESTS, payload: {}, key: `${PROPOSED_REQUESTS}-${contactId}` }, now);
