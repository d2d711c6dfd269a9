import type { ServerFeature } from '../../../platform/app/feature.ts';
import { digestJobs } from './jobs.ts';
import { digestLinks, digestMessages } from './message-kinds.ts';
import { digestRoutes } from './routes.ts';

export const digest = {
  routes: digestRoutes,
  jobs: digestJobs,
  daily: ['digest.day'],
  messages: digestMessages,
  links: digestLinks,
} satisfies ServerFeature;
