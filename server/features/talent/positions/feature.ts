import type { ServerFeature } from '../../../platform/app/feature.ts';
import { atsJobs } from '../ats/jobs.ts';
import { atsRoutes } from '../ats/routes.ts';
import { fitRoutes } from '../fit/routes.ts';
import { boardJobs } from '../job-boards/jobs.ts';
import { boardRoutes } from '../job-boards/routes.ts';
import { pickerRoutes } from './picker.ts';
import { positionReferences } from './references.ts';
import { positionRoutes } from './routes.ts';

export const positions = {
  routes: (api) => {
    positionRoutes(api);
    boardRoutes(api);
    fitRoutes(api);
    pickerRoutes(api);
    atsRoutes(api);
  },
  jobs: (deps) => ({ ...boardJobs(deps), ...atsJobs(deps) }),
  daily: ['positions.boards', 'ats.day'],
  references: positionReferences,
} satisfies ServerFeature;
