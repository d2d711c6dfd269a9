import type { Feature } from '../platform/feature.ts';
import { evaluationRoutes } from './routes.ts';

export const evaluation = { routes: evaluationRoutes } satisfies Feature;
