import type { Feature } from '../platform/feature.ts';
import { accessJobs } from './jobs.ts';
import { accessMessages } from './message-kinds.ts';
import { accessRoutes } from './routes.ts';

export const access = { routes: accessRoutes, jobs: accessJobs, messages: accessMessages } satisfies Feature;
