import type { Feature } from '../platform/feature.ts';
import { searchReferences } from './references.ts';
import { searchRoutes } from './routes.ts';
import { subscriptionDigest } from './subscriptions/digest.ts';

export const search = {
  routes: searchRoutes,
  references: searchReferences,
  digest: subscriptionDigest,
} satisfies Feature;
