import type { ServerFeature } from '../../../platform/app/feature.ts';
import { unreadPagesRoutes } from './routes.ts';

export const unreadPages = { routes: unreadPagesRoutes } satisfies ServerFeature;
