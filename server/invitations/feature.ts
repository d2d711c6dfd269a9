import type { Feature } from '../platform/feature.ts';
import { invitationsRoutes } from './routes.ts';

export const invitations = { routes: invitationsRoutes } satisfies Feature;
