import type { Feature } from '../platform/feature.ts';
import { feedbackMessages } from './message-kinds.ts';
import { feedbackRoutes } from './routes.ts';

export const feedback = { routes: feedbackRoutes, messages: feedbackMessages } satisfies Feature;
