import type { Feature } from '../platform/feature.ts';
import { connectorsRoutes } from './routes.ts';

export const connectors = { routes: connectorsRoutes } satisfies Feature;
