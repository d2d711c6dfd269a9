import type { ServerFeature } from '../../platform/app/feature.ts';
import { reachRoutes } from './routes.ts';

export const reach = { routes: reachRoutes } satisfies ServerFeature;
