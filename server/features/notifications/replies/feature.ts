import type { ServerFeature } from '../../../platform/app/feature.ts';
import { replyJobs } from './jobs.ts';
import { replyMessages } from './message-kinds.ts';
import { replyRoutes } from './routes.ts';

export const replies = { jobs: replyJobs, messages: replyMessages, routes: replyRoutes } satisfies ServerFeature;
