import type { ServerFeature } from '../../../platform/app/feature.ts';
import { storedExportRoutes } from './export-routes.ts';
import { heldRoutes } from './held-routes.ts';
import { privacyJobs } from './jobs.ts';
import { privacyRoutes } from './routes.ts';

export const privacy = {
  routes(app) {
    privacyRoutes(app);
    storedExportRoutes(app);
    heldRoutes(app);
  },
  jobs: privacyJobs,
  daily: ['privacy.clear'],
} satisfies ServerFeature;
