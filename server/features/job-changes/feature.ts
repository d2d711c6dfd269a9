import type { ServerFeature } from '../../platform/app/feature.ts';
import { jobChangeDigest } from './digest.ts';
import { jobChangeReferences } from './references.ts';
import { jobChangeRoutes } from './routes.ts';

export const jobChanges = {
  routes: jobChangeRoutes,
  references: jobChangeReferences,
  digest: jobChangeDigest,
} satisfies ServerFeature;
