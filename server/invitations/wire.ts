import type { Invitation } from '../../shared/invitations/calls.ts';
import type { InvitedRow } from './queries.ts';

const nameOf = (given: string | null, family: string | null, email: string | null): string | null =>
  [given, family].filter(Boolean).join(' ') || email;

export function wireInvitation(row: InvitedRow): Invitation {
  const { id, email, company, job_role, invited_at } = row;
  return {
    ...{ id: String(id), email, company, job_role, invited_at },
    name: nameOf(row.given_name, row.family_name, email) ?? email,
    invited_by: nameOf(row.inviter_given_name, row.inviter_family_name, row.inviter_email),
  };
}
