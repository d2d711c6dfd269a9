import type { Feature } from '../platform/feature.ts';
import { accessJobs } from './jobs.ts';
import { accessRoutes } from './routes.ts';

export const access = { routes: accessRoutes, jobs: accessJobs } satisfies Feature;
