import type { ServerFeature } from '../platform/feature.ts';
import { savedViewsRoutes } from './routes.ts';

export const savedViews = { routes: savedViewsRoutes } satisfies ServerFeature;
