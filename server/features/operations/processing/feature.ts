import type { ServerFeature } from '../../../platform/app/feature.ts';
import { unusedPeopleJobs } from './jobs.ts';
import { processingRoutes } from './routes.ts';

export const processing = {
  routes: processingRoutes,
  jobs: unusedPeopleJobs,
  daily: ['privacy.unused'],
} satisfies ServerFeature;
