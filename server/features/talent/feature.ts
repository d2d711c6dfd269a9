import { PROPOSED_REQUESTS } from '../../core/facts/write/proposed-requests.ts';
import { STORE_CHANCES } from '../../core/network/derive/chances-job.ts';
import type { ServerFeature } from '../../platform/app/feature.ts';
import { candidacyChanceJobs } from './candidacies/chances.ts';
import { introDeclinedJobs } from './candidacies/intro-declined.ts';
import { candidacyMessages } from './candidacies/message-kinds.ts';
import { candidacySteps } from './candidacies/pending.ts';
import { candidacyReferences } from './candidacies/references.ts';
import { candidaciesRoutes } from './candidacies/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { askJobs } from './feedback/by-webhook.ts';
import { candidacyLinks } from './feedback/links.ts';
import { candidacyFeedbackRoutes } from './feedback/routes.ts';
import { foundersDigestJobs } from './founders-digest/jobs.ts';
import { foundersDigestRoutes } from './founders-digest/routes.ts';
import { jobSeekerRoutes } from './job-seekers/routes.ts';
import { krRoutes } from './key-results/routes.ts';
import { myCandidatesRoutes } from './my-candidates/routes.ts';
import { openRequestsRoutes } from './open-requests/routes.ts';
import { relatedRoutes } from './related-targets/routes.ts';
import { candidacyDigest } from './reminders/digest.ts';
import { proposedRequestJobs } from './requests/proposed.ts';
import { requestRoutes } from './requests/routes.ts';

export const poscans = {
  routes: (app) => {
    candidaciesRoutes(app);
    cartRoutes(app);
    foundersDigestRoutes(app);
    jobSeekerRoutes(app);
    krRoutes(app);
    candidacyFeedbackRoutes(app);
    dashboardRoutes(app);
    myCandidatesRoutes(app);
    openRequestsRoutes(app);
    requestRoutes(app);
    relatedRoutes(app);
  },
  jobs: (context) => ({
    ...askJobs(context),
    ...candidacyChanceJobs(context),
    ...foundersDigestJobs(context),
    ...introDeclinedJobs(context),
    ...proposedRequestJobs(context),
    'poscan.step': candidacySteps.serve(context),
  }),
  daily: ['foundersDigest.day', STORE_CHANCES, PROPOSED_REQUESTS],
  references: candidacyReferences,
  messages: candidacyMessages,
  links: candidacyLinks,
  digest: candidacyDigest,
} satisfies ServerFeature;
