import type { ServerFeature } from '../../platform/app/feature.ts';
import { pathsRoutes } from './routes.ts';

export const paths = { routes: pathsRoutes } satisfies ServerFeature;
