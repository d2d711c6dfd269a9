import type { ServerFeature } from '../../../platform/app/feature.ts';
import { userRoutes } from './routes.ts';

export const users = { routes: userRoutes } satisfies ServerFeature;
