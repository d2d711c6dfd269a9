import type { Feature } from '../platform/feature.ts';
import { rankingRoutes } from './routes.ts';

export const ranking = { routes: rankingRoutes } satisfies Feature;
