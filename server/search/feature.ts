import type { Feature } from '../platform/feature.ts';
import { searchReferences } from './references.ts';
import { searchRoutes } from './routes.ts';

export const search = {
  routes: searchRoutes,
  references: searchReferences,
} satisfies Feature;
