import type { Feature } from '../platform/feature.ts';
import { introJobs } from './jobs.ts';
import { introReferences } from './references.ts';
import { introsRoutes } from './routes.ts';

export const intros = {
  routes: introsRoutes,
  jobs: introJobs,
  daily: ['intro.day'],
  references: introReferences,
} satisfies Feature;
