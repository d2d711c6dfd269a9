import type { ServerFeature } from '../platform/feature.ts';
import { appTokenRoutes } from './routes.ts';

export const appTokens = { routes: appTokenRoutes } satisfies ServerFeature;
