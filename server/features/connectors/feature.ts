import type { FastifyInstance } from 'fastify';
import type { ServerFeature } from '../../platform/app/feature.ts';
import { connectorMessages } from './message-kinds.ts';
import { reachoutRoutes } from './reachouts/routes.ts';
import { reachoutSteps } from './reachouts/steps.ts';
import { connectorReferences } from './references.ts';
import { connectorsRoutes } from './routes.ts';

function registerRoutes(app: FastifyInstance): void {
  connectorsRoutes(app);
  reachoutRoutes(app);
}

export const connectors = {
  routes: registerRoutes,
  jobs: (context) => ({ 'reachout.step': reachoutSteps.serve(context) }),
  messages: connectorMessages,
  references: connectorReferences,
} satisfies ServerFeature;
