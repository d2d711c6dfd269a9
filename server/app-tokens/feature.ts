import type { Feature } from '../platform/feature.ts';
import { appTokenRoutes } from './routes.ts';

export const appTokens = { routes: appTokenRoutes } satisfies Feature;
