import type { ServerFeature } from '../../platform/app/feature.ts';
import { focusListJobs } from './jobs.ts';
import { focusListReferences } from './references.ts';
import { focusListRoutes } from './routes.ts';

export const focusList = {
  routes: focusListRoutes,
  jobs: focusListJobs,
  daily: ['focus.clear'],
  references: focusListReferences,
} satisfies ServerFeature;
