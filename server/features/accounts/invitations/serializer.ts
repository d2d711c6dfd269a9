import type {
  Invitation,
  OwnInvitation,
  WaitingInvitation,
} from '../../../../shared/features/accounts/invitations/calls.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { findInvitationRequests, InvitedRow, selectOpenInvitations } from './queries.ts';

export function serializeInvitation(row: InvitedRow): Invitation {
  const { id, email, company, job_role, invited_at } = row;
  return {
    id: String(id),
    email,
    company,
    job_role,
    invited_at,
    name: getUserName(row.given_name, row.family_name, email),
    // Null if the user is gone.
    invited_by: getUserName(row.inviter_given_name, row.inviter_family_name, row.inviter_email) || null,
  };
}

type RequestRow = Awaited<ReturnType<typeof findInvitationRequests>>[number];
type OpenRow = Awaited<ReturnType<typeof selectOpenInvitations>>[number];

export function serializeWaitingInvitation(row: RequestRow): WaitingInvitation {
  const { id, email, name, company, job_role, comments, created_at } = row;
  return {
    id: String(id),
    email,
    name,
    company,
    job_role,
    comments,
    invited_at: created_at,
    invited_by: getUserName(row.inviter_given_name, row.inviter_family_name, row.inviter_email),
  };
}

export const serializeOwnRequest = ({ email, name, state, quiet, created_at }: RequestRow): OwnInvitation => ({
  email,
  name,
  invited_at: created_at,
  state: quiet ? 'open' : state === 'declined' ? 'declined' : 'waiting',
});

export const serializeOwnOpen = ({ email, name, created_at }: OpenRow): OwnInvitation => ({
  email,
  name,
  invited_at: created_at,
  state: 'open',
});
