import type { ServerFeature } from '../../platform/app/feature.ts';
import { salesDigest } from './digest.ts';
import { salesReferences } from './references.ts';
import { salesRoutes } from './routes.ts';
import { recommendationSteps } from './steps.ts';

export const sales = {
  routes: salesRoutes,
  references: salesReferences,
  jobs: (context) => ({ 'recommendation.step': recommendationSteps.serve(context) }),
  digest: salesDigest,
} satisfies ServerFeature;
