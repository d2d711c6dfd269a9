import { FIND_DUPLICATES } from '../../../core/facts/write/unpaired.ts';
import type { ServerFeature } from '../../../platform/app/feature.ts';
import { findDuplicateDifferences } from './check.ts';
import { duplicateJobs } from './jobs.ts';
import { duplicateReferences } from './references.ts';
import { duplicateRoutes } from './routes.ts';

export const duplicates = {
  routes: duplicateRoutes,
  jobs: duplicateJobs,
  daily: [FIND_DUPLICATES],
  references: duplicateReferences,
  differences: findDuplicateDifferences,
} satisfies ServerFeature;
