import type { ServerFeature } from '../../../platform/app/feature.ts';
import { auditJobs } from './jobs.ts';
import { auditMessages } from './message-kinds.ts';
import { auditRoutes } from './routes.ts';

export const auditing = {
  routes: auditRoutes,
  jobs: auditJobs,
  daily: ['audit.day'],
  messages: auditMessages,
} satisfies ServerFeature;
