import type { ServerFeature } from '../../../platform/app/feature.ts';
import { privacyJobs } from './jobs.ts';
import { privacyRoutes } from './routes.ts';

export const privacy = { routes: privacyRoutes, jobs: privacyJobs } satisfies ServerFeature;
