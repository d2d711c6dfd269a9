import type { ServerFeature } from '../../platform/app/feature.ts';
import { assistantDigest } from './digest.ts';
import { assistantJobs } from './jobs.ts';
import { assistantReferences } from './references.ts';
import { assistantRoutes } from './routes.ts';

export const assistants = {
  routes: assistantRoutes,
  jobs: assistantJobs,
  daily: ['assistants.tidy'],
  references: assistantReferences,
  digest: assistantDigest,
} satisfies ServerFeature;
