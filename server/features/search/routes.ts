import type { FastifyInstance } from 'fastify';
import { accountSearchRoutes } from './accounts/routes.ts';
import { companyRoutes } from './company/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { savedRoutes } from './saved/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';

export function searchRoutes(app: FastifyInstance): void {
  accountSearchRoutes(app);
  companyRoutes(app);
  peopleRoutes(app);
  exportRoutes(app);
  savedRoutes(app);
  subscriptionRoutes(app);
}
