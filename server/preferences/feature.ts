import type { Feature } from '../platform/feature.ts';
import { preferencesRoutes } from './routes.ts';

export const preferences = { routes: preferencesRoutes } satisfies Feature;
