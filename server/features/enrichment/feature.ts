import type { ServerFeature } from '../../platform/app/feature.ts';
import { enrichmentJobs } from './jobs.ts';
import { enrichmentMessages } from './messages.ts';
import { enrichmentReferences } from './references.ts';
import { enrichmentRoutes } from './routes.ts';

export const enrichment = {
  routes: enrichmentRoutes,
  jobs: enrichmentJobs,
  daily: ['enrichment.night'],
  messages: enrichmentMessages,
  references: enrichmentReferences,
} satisfies ServerFeature;
