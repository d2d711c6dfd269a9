import type { ServerFeature } from '../../platform/app/feature.ts';
import { importJobs, importUpkeep } from './jobs.ts';
import { importReferences } from './references.ts';
import { importsRoutes } from './routes.ts';

export const imports = {
  routes: importsRoutes,
  jobs: (serving) => ({ ...importJobs(serving, serving), ...importUpkeep(serving) }),
  references: importReferences,
  daily: ['import.clear'],
} satisfies ServerFeature;
