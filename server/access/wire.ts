import type { AccessRequest } from '../../shared/access/calls.ts';
import { readRoles } from '../../shared/permissions.ts';
import { nameOfUser } from '../platform/users.ts';
import type { RequestRow } from './queries.ts';

export function wireRequest(row: RequestRow): AccessRequest {
  return {
    id: String(row.id),
    email: row.email,
    name: nameOfUser(row.given_name, row.family_name, row.email),
    state: row.state,
    requested_at: row.requested_at,
    decided_at: row.decided_at,
    decided_by: row.decider_email && nameOfUser(row.decider_given_name, row.decider_family_name, row.decider_email),
    company: row.company,
    roles: readRoles(row.roles),
  };
}
