import type { AccessRequest } from '../../../../shared/features/accounts/access/calls.ts';
import { readRoles } from '../../../../shared/platform/permissions.ts';
import { getProviderName } from '../../../platform/access/identities.ts';
import { formatAddress, isStandIn } from '../../../platform/access/stand-ins.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { RequestRow } from './queries.ts';

type Providers = Settings['providers'];

export function serializeRequest(row: RequestRow, providers: Providers): AccessRequest {
  const known = !isStandIn(row.email);
  const email = known ? row.email : (row.told_email ?? '');
  return {
    id: String(row.id),
    email,
    address_known: known,
    name: getUserName(row.given_name, row.family_name, email || row.username),
    account: serializeAccount(row, providers),
    maybe: serializeMaybe(row),
    state: row.state,
    requested_at: row.requested_at,
    decided_at: row.decided_at,
    decided_by: row.decider_email && getUserName(row.decider_given_name, row.decider_family_name, row.decider_email),
    company: row.company,
    roles: readRoles(row.roles),
  };
}

function serializeAccount({ issuer, username, vouched }: RequestRow, providers: Providers): AccessRequest['account'] {
  if (issuer === null) return null;
  return { provider: getProviderName(issuer, providers), username, vouches: vouched === 1 };
}

function serializeMaybe({ state, maybe_id, maybe_email, maybe_status, ...row }: RequestRow): AccessRequest['maybe'] {
  if (state !== 'pending' || maybe_id === null || maybe_email === null) return null;
  // A sharer by link has no account that the person could be.
  if (maybe_status === null || maybe_status === 'declined' || maybe_status === 'link') return null;
  const email = formatAddress(maybe_email);
  const name = getUserName(row.maybe_given_name, row.maybe_family_name, email);
  return { id: String(maybe_id), name, email, state: maybe_status };
}

/** "Noor Sadeh (noor@lumenary.example)": an address that nobody vouches for is not told on. */
export const describeApplicant = ({ name, email, address_known }: AccessRequest): string =>
  `${name} (${address_known ? email : 'no verified address'})`;
