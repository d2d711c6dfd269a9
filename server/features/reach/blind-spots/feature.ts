import type { ServerFeature } from '../../../platform/app/feature.ts';
import { blindSpotJobs, COUNT_BLIND_SPOTS } from './jobs.ts';
import { blindSpotReferences } from './references.ts';
import { blindSpotRoutes } from './routes.ts';

export const blindSpots = {
  routes: blindSpotRoutes,
  jobs: blindSpotJobs,
  daily: [COUNT_BLIND_SPOTS],
  references: blindSpotReferences,
} satisfies ServerFeature;
