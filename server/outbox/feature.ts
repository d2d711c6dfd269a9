import type { ServerFeature } from '../platform/feature.ts';
import { outboxRoutes } from './routes.ts';

export const outbox = { routes: outboxRoutes } satisfies ServerFeature;
