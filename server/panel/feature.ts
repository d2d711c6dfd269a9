import type { Feature } from '../platform/feature.ts';
import { panelMessages } from './message-kinds.ts';
import { panelRoutes } from './routes.ts';

export const panel = { routes: panelRoutes, messages: panelMessages } satisfies Feature;
