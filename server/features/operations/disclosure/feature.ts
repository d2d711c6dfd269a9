import type { ServerFeature } from '../../../platform/app/feature.ts';
import { readingJobs } from './jobs.ts';
import { readingMessages } from './message-kinds.ts';
import { readingReferences } from './references.ts';
import { readingRoutes } from './routes.ts';

export const reading = {
  routes: readingRoutes,
  jobs: readingJobs,
  daily: ['reading.retention'],
  references: readingReferences,
  messages: readingMessages,
} satisfies ServerFeature;
