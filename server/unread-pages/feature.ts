import type { ServerFeature } from '../platform/feature.ts';
import { unreadPagesRoutes } from './routes.ts';

export const unreadPages = { routes: unreadPagesRoutes } satisfies ServerFeature;
