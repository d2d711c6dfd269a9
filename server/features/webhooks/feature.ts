import type { ServerFeature } from '../../platform/app/feature.ts';
import { webhookJobs } from './jobs.ts';
import { webhookMessages } from './message-kinds.ts';
import { webhookRoutes } from './routes.ts';

export const webhooks = {
  routes: webhookRoutes,
  jobs: webhookJobs,
  daily: ['webhooks.tidy'],
  messages: webhookMessages,
} satisfies ServerFeature;
