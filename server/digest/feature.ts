import type { Feature } from '../platform/feature.ts';
import { digestJobs } from './jobs.ts';
import { digestLinks, digestMessages } from './message-kinds.ts';
import { unsubscribeRoutes } from './routes.ts';

export const digest = {
  routes: unsubscribeRoutes,
  jobs: digestJobs,
  daily: ['digest.day'],
  messages: digestMessages,
  links: digestLinks,
} satisfies Feature;
