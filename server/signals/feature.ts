import type { Feature } from '../platform/feature.ts';
import { signalsRoutes } from './routes.ts';

export const signals = { routes: signalsRoutes } satisfies Feature;
