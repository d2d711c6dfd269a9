import type { ServerFeature } from '../platform/feature.ts';
import { rankingRoutes } from './routes.ts';

export const ranking = { routes: rankingRoutes } satisfies ServerFeature;
