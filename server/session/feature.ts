import type { ServerFeature } from '../platform/feature.ts';
import { ownSessionRoutes } from './own/routes.ts';
import { sessionRoutes } from './routes.ts';

export const session = {
  routes: (api) => {
    sessionRoutes(api);
    ownSessionRoutes(api);
  },
} satisfies ServerFeature;
