import type { ServerFeature } from '../../platform/app/feature.ts';
import { FORGET_TAKEN, sharingJobs } from './jobs.ts';
import { sharingRoutes } from './routes.ts';

export const sharing = { routes: sharingRoutes, jobs: sharingJobs, daily: [FORGET_TAKEN] } satisfies ServerFeature;
