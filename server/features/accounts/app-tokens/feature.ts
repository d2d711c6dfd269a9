import type { ServerFeature } from '../../../platform/app/feature.ts';
import { appTokenRoutes } from './routes.ts';

export const appTokens = { routes: appTokenRoutes } satisfies ServerFeature;
