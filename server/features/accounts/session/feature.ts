import type { ServerFeature } from '../../../platform/app/feature.ts';
import { backChannelRoutes } from './back-channel.ts';
import { ownSessionRoutes } from './own/routes.ts';
import { refreshJobs } from './refresh.ts';
import { sessionRoutes } from './routes.ts';

export const session = {
  routes: async (api) => {
    sessionRoutes(api);
    ownSessionRoutes(api);
    await backChannelRoutes(api);
  },
  jobs: refreshJobs,
  daily: ['sign-in.refresh'],
} satisfies ServerFeature;
