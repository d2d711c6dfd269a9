import type { ServerFeature } from '../../../platform/app/feature.ts';
import { caseDigest } from './digest.ts';
import { caseJobs } from './jobs.ts';
import { caseLinks, caseMessages } from './message-kinds.ts';
import { caseRoutes } from './routes.ts';

export const privacyCases = {
  routes: caseRoutes,
  jobs: caseJobs,
  daily: ['privacy.cases'],
  messages: caseMessages,
  links: caseLinks,
  digest: caseDigest,
} satisfies ServerFeature;
