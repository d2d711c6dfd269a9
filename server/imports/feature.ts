import type { Feature } from '../platform/feature.ts';
import { importJobs, importUpkeep } from './jobs.ts';
import { importsRoutes } from './routes.ts';

export const imports = {
  routes: importsRoutes,
  jobs: (serving) => ({ ...importJobs(serving, serving), ...importUpkeep(serving) }),
  daily: ['import.clear'],
} satisfies Feature;
