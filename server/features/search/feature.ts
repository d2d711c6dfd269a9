import type { ServerFeature } from '../../platform/app/feature.ts';
import { searchDigest } from './digest.ts';
import { searchReferences } from './references.ts';
import { searchRoutes } from './routes.ts';

export const search = {
  routes: searchRoutes,
  references: searchReferences,
  digest: searchDigest,
} satisfies ServerFeature;
