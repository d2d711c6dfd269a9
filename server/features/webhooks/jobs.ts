import { REPLAY_DAYS } from '../../../shared/features/webhooks/calls.ts';
import { enqueueDelivery } from '../../platform/events/record.ts';
import type { ServedJobs } from '../../platform/jobs/jobs.ts';
import { type DeliveryDeps, deliverPending } from './deliver.ts';
import { deleteOldDeliveries } from './queries.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'webhooks.tidy': Record<never, never>;
  }
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function webhookJobs(deps: DeliveryDeps) {
  return {
    'webhooks.deliver': {
      run: ({ payload, advanced }) => deliverPending(deps, payload.webhookId, advanced),
      // What waits is tried again, unless it ends the process each time.
      gaveUp: (db, { webhookId }, _why, now) =>
        enqueueDelivery(db, webhookId, { runAt: new Date(now.getTime() + HOUR_MS) }, now),
    },
    'webhooks.tidy': {
      run: () => deleteOldDeliveries(deps.db, new Date(deps.clock.now().getTime() - REPLAY_DAYS * DAY_MS)),
    },
  } satisfies ServedJobs;
}
