import type { Feature } from '../platform/feature.ts';
import { cartRoutes } from './cart/routes.ts';
import { foundersDigestJobs } from './founders-digest/jobs.ts';
import { foundersDigestRoutes } from './founders-digest/routes.ts';
import { introDeclinedJobs } from './intro-declined.ts';
import { krRoutes } from './krs/routes.ts';
import { poscanMessages } from './messages.ts';
import { poscanReferences } from './references.ts';
import { poscansRoutes } from './routes.ts';

export const poscans = {
  routes: (app) => {
    poscansRoutes(app);
    cartRoutes(app);
    foundersDigestRoutes(app);
    krRoutes(app);
  },
  jobs: (deps) => ({ ...foundersDigestJobs(deps), ...introDeclinedJobs(deps) }),
  daily: ['foundersDigest.day'],
  references: poscanReferences,
  messages: poscanMessages,
} satisfies Feature;
