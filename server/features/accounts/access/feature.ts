import type { ServerFeature } from '../../../platform/app/feature.ts';
import { accessDigest } from './digest.ts';
import { accessJobs } from './jobs.ts';
import { accessMessages } from './message-kinds.ts';
import { accessRoutes } from './routes.ts';

export const access = {
  routes: accessRoutes,
  jobs: accessJobs,
  messages: accessMessages,
  digest: accessDigest,
} satisfies ServerFeature;
