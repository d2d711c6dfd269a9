import type { FastifyInstance } from 'fastify';
import { draftRoutes } from './drafts/routes.ts';
import { mcpRoutes } from './mcp/endpoint.ts';
import { consentRoutes } from './oauth/consent-routes.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { ownRoutes, ruleRoutes } from './own/routes.ts';

export async function assistantRoutes(app: FastifyInstance): Promise<void> {
  ownRoutes(app);
  ruleRoutes(app);
  consentRoutes(app);
  draftRoutes(app);
  mcpRoutes(app);
  await oauthRoutes(app);
}
