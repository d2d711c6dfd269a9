import type { ServerFeature } from '../../../platform/app/feature.ts';
import { preferencesRoutes } from './routes.ts';

export const preferences = { routes: preferencesRoutes } satisfies ServerFeature;
