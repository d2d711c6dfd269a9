import type { Feature } from '../platform/feature.ts';
import { invitationMessages } from './message-kinds.ts';
import { invitationsRoutes } from './routes.ts';

export const invitations = { routes: invitationsRoutes, messages: invitationMessages } satisfies Feature;
