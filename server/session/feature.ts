import type { Feature } from '../platform/feature.ts';
import { sessionRoutes } from './routes.ts';

export const session = { routes: sessionRoutes } satisfies Feature;
