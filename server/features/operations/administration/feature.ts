import type { ServerFeature } from '../../../platform/app/feature.ts';
import { administrationRoutes } from './routes.ts';

export const administration = { routes: administrationRoutes } satisfies ServerFeature;
