import type { Feature } from '../platform/feature.ts';
import { userRoutes } from './routes.ts';

export const users = { routes: userRoutes } satisfies Feature;
