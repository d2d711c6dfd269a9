import type { ServerFeature } from '../../../platform/app/feature.ts';
import { savedViewsRoutes } from './routes.ts';

export const savedViews = { routes: savedViewsRoutes } satisfies ServerFeature;
