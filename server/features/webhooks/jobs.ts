import { REPLAY_DAYS } from '../../../shared/features/webhooks/calls.ts';
import type { ServedJobs } from '../../platform/jobs/jobs.ts';
import { type DeliveryDeps, deliverPending } from './deliver.ts';
import { deleteOldDeliveries } from './queries.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'webhooks.tidy': Record<never, never>;
  }
}

const DAY_MS = 86_400_000;

export function webhookJobs(deps: DeliveryDeps) {
  return {
    'webhooks.deliver': {
      // One after the other across all processes, so that a subject's events stay in order.
      lane: 'webhooks',
      run: ({ payload }) => deliverPending(deps, payload.webhookId),
    },
    'webhooks.tidy': {
      run: () => deleteOldDeliveries(deps.db, new Date(deps.clock.now().getTime() - REPLAY_DAYS * DAY_MS)),
    },
  } satisfies ServedJobs;
}
