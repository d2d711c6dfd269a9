import type { ServerFeature } from '../../../platform/app/feature.ts';
import { replyJobs } from './jobs.ts';
import { replyRoutes } from './routes.ts';

export const replies = { jobs: replyJobs, routes: replyRoutes } satisfies ServerFeature;
