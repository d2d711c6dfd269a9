import type { Feature } from '../platform/feature.ts';
import { connectorMessages } from './message-kinds.ts';
import { connectorsRoutes } from './routes.ts';

export const connectors = { routes: connectorsRoutes, messages: connectorMessages } satisfies Feature;
