import type { ServerFeature } from '../../platform/app/feature.ts';
import { introLinks } from './by-link/links.ts';
import { introDigest } from './digest.ts';
import { introJobs } from './jobs.ts';
import { introMessages } from './messages/message-kinds.ts';
import { introReferences } from './references.ts';
import { introsRoutes } from './routes.ts';

export const intros = {
  routes: introsRoutes,
  jobs: introJobs,
  daily: ['intro.day'],
  references: introReferences,
  messages: introMessages,
  links: introLinks,
  digest: introDigest,
} satisfies ServerFeature;
