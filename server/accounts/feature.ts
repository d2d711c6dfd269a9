import type { ServerFeature } from '../platform/feature.ts';
import { accountRoutes } from './routes.ts';

export const accounts = { routes: accountRoutes } satisfies ServerFeature;
