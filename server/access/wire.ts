import type { AccessRequest } from '../../shared/access/calls.ts';
import { readRoles } from '../../shared/permissions.ts';
import type { RequestRow } from './queries.ts';

const nameOf = (given: string | null, family: string | null, email: string | null): string =>
  [given, family].filter(Boolean).join(' ') || (email ?? '');

export function wireRequest(row: RequestRow): AccessRequest {
  return {
    id: String(row.id),
    email: row.email,
    name: nameOf(row.given_name, row.family_name, row.email),
    state: row.state,
    requested_at: row.requested_at,
    decided_at: row.decided_at,
    decided_by: row.decider_email && nameOf(row.decider_given_name, row.decider_family_name, row.decider_email),
    company: row.company,
    roles: readRoles(row.roles),
  };
}
