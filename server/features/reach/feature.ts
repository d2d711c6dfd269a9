import type { ServerFeature } from '../../platform/app/feature.ts';
import { onePersonRoutes } from './one-person/routes.ts';
import { reachRoutes } from './routes.ts';
import { whatIfRoutes } from './what-if/routes.ts';

export const reach = {
  routes: (app) => {
    reachRoutes(app);
    whatIfRoutes(app);
    onePersonRoutes(app);
  },
} satisfies ServerFeature;
