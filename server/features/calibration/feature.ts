import type { ServerFeature } from '../../platform/app/feature.ts';
import { EVALUATE, evaluationJobs } from './jobs.ts';
import { evaluationRoutes } from './routes.ts';

export const evaluation = {
  routes: evaluationRoutes,
  jobs: evaluationJobs,
  daily: [EVALUATE],
} satisfies ServerFeature;
