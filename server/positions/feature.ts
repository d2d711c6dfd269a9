import type { Feature } from '../platform/feature.ts';
import { positionReferences } from './references.ts';
import { positionRoutes } from './routes.ts';

export const positions = {
  routes: positionRoutes,
  references: positionReferences,
} satisfies Feature;
