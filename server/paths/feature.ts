import type { ServerFeature } from '../platform/feature.ts';
import { pathsRoutes } from './routes.ts';

export const paths = { routes: pathsRoutes } satisfies ServerFeature;
