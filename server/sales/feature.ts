import type { Feature } from '../platform/feature.ts';
import { salesRoutes } from './routes.ts';

export const sales = { routes: salesRoutes } satisfies Feature;
