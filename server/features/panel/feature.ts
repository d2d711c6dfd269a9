import type { ServerFeature } from '../../platform/app/feature.ts';
import { panelMessages } from './message-kinds.ts';
import { panelReferences } from './references.ts';
import { panelRoutes } from './routes.ts';

export const panel = {
  routes: panelRoutes,
  messages: panelMessages,
  references: panelReferences,
} satisfies ServerFeature;
