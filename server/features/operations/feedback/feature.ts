import type { ServerFeature } from '../../../platform/app/feature.ts';
import { forwardJobs, forwardRoutes } from './forward.ts';
import { feedbackMessages } from './message-kinds.ts';
import { feedbackRoutes } from './routes.ts';

export const feedback = {
  routes: (app) => {
    feedbackRoutes(app);
    forwardRoutes(app);
  },
  jobs: forwardJobs,
  messages: feedbackMessages,
} satisfies ServerFeature;
