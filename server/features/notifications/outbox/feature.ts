import type { ServerFeature } from '../../../platform/app/feature.ts';
import { outboxRoutes } from './routes.ts';

export const outbox = { routes: outboxRoutes } satisfies ServerFeature;
