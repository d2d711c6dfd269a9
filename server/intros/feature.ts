import type { Feature } from '../platform/feature.ts';
import { introJobs } from './jobs.ts';
import { introsRoutes } from './routes.ts';

export const intros = { routes: introsRoutes, jobs: introJobs, daily: ['intro.day'] } satisfies Feature;
