import type { ServerFeature } from '../../platform/app/feature.ts';
import { ownNetworkJobs } from './jobs.ts';
import { mailboxMessages } from './messages.ts';
import { ownNetworkReferences } from './references.ts';
import { ownNetworkRoutes } from './routes.ts';

export const ownNetwork = {
  routes: ownNetworkRoutes,
  jobs: ownNetworkJobs,
  daily: ['own-network.day'],
  messages: mailboxMessages,
  references: ownNetworkReferences,
} satisfies ServerFeature;
