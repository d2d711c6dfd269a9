import type { Feature } from '../platform/feature.ts';
import { panelRoutes } from './routes.ts';

export const panel = { routes: panelRoutes } satisfies Feature;
