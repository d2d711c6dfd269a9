import type { ManagedUser, UserDetail } from '../../../../shared/features/accounts/users/calls.ts';
import { readRoles } from '../../../../shared/platform/permissions.ts';
import { type FirmDomains, isFirmDomain } from '../../../platform/access/firm-domains.ts';
import { formatAddress } from '../../../platform/access/stand-ins.ts';
import { getUserName } from '../../../platform/access/users.ts';
import { getEmailDomain } from '../../../platform/access/viewer.ts';
import type { listUserChanges, ManagedRow } from './queries.ts';

export function serializeManaged(row: ManagedRow, firmDomains: FirmDomains): ManagedUser {
  const { id, email, given_name, family_name, account_id, company, company_logo } = row;
  return {
    id: String(id),
    name: getUserName(given_name, family_name, formatAddress(email)),
    email: formatAddress(email),
    state: row.status as ManagedUser['state'],
    company: account_id === null ? null : { id: String(account_id), name: company ?? '', logo_url: company_logo },
    roles: readRoles(row.roles),
    of_firm: row.outside === 0 && isFirmDomain(getEmailDomain(email), firmDomains),
    chat_id: row.chat_id,
    last_seen_at: row.last_seen_at,
  };
}

/** The audit's record of a change: ids and words, no names. */
export interface UserChanges {
  company?: number | null;
  roles?: string;
  chat_id?: string;
  tamnuni_without_id?: boolean;
  default_goal?: string | null;
}

type ChangeRow = Awaited<ReturnType<typeof listUserChanges>>[number];

export const getUserChanges = ({ action, detail }: ChangeRow): UserChanges =>
  action === 'user.changed' && detail ? (JSON.parse(detail) as UserChanges) : {};

/** "Company set to Lumenary, roles: Talent, Focus user" */
export function serializeUserChange(
  row: ChangeRow,
  companies: ReadonlyMap<number, string>,
): UserDetail['changes'][number] {
  const { id, at, email, given_name, family_name } = row;
  const by = email ? getUserName(given_name, family_name, email) : 'Kith';
  return { id: String(id), at, what: describeChange(row, companies), by };
}

const ALWAYS: Record<string, string> = {
  'user.deactivated': 'Deactivated',
  'user.reactivated': 'Reactivated',
  'invitation.made': 'Invited',
  'user.address-changed': 'Address changed at the identity provider',
  'user.admin-added': 'Made an administrator at the console',
  'identity.same': 'Another account signs in as them',
  'identity.other': 'An account with their address belongs to someone else',
  'access.approved': 'Access approved',
  'access.declined': 'Access declined',
};

function describeChange(row: ChangeRow, companies: ReadonlyMap<number, string>): string {
  const { company, roles, chat_id, tamnuni_without_id: without, default_goal } = getUserChanges(row);
  const given = roles === undefined ? undefined : readRoles(roles);
  const parts = [
    company === undefined ? '' : `Company set to ${companies.get(company ?? 0) ?? 'one that no longer exists'}`,
    given === undefined ? '' : given.length === 0 ? 'All roles removed' : `Roles set to ${given.join(', ')}`,
    chat_id === undefined ? '' : chat_id === '' ? 'Chat id removed' : 'Chat id set',
    without === undefined ? '' : `Tamnunis without a chat id ${without ? 'allowed' : 'no longer allowed'}`,
    default_goal === undefined ? '' : `Goal of requests set to ${default_goal ?? 'that of their role'}`,
  ].filter(Boolean);
  return ALWAYS[row.action] ?? (parts.join('; ') || 'Changed');
}
