import type { ServerFeature } from '../../../platform/app/feature.ts';
import { invitationJobs } from './jobs.ts';
import { invitationMessages } from './message-kinds.ts';
import { invitationReferences } from './references.ts';
import { invitationsRoutes } from './routes.ts';

export const invitations = {
  routes: invitationsRoutes,
  jobs: invitationJobs,
  daily: ['invitations.expire'],
  messages: invitationMessages,
  references: invitationReferences,
} satisfies ServerFeature;
