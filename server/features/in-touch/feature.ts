import type { ServerFeature } from '../../platform/app/feature.ts';
import { inTouchDigest } from './digest.ts';
import { inTouchReferences } from './references.ts';
import { inTouchRoutes } from './routes.ts';

export const inTouch = {
  routes: inTouchRoutes,
  references: inTouchReferences,
  digest: inTouchDigest,
} satisfies ServerFeature;
