import type { ServerFeature } from '../../platform/app/feature.ts';
import { rankingRoutes } from './routes.ts';

export const ranking = { routes: rankingRoutes } satisfies ServerFeature;
