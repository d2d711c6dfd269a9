import { createHash } from 'node:crypto';
import type { FirmDomains } from '../../../platform/access/firm-domains.ts';
import { isFirmUser } from '../../../platform/access/viewer.ts';
import type { AppUser } from '../../../platform/db/schema.ts';
import { createConflictError } from '../../../platform/errors.ts';

type Person = Pick<AppUser, 'email' | 'roles' | 'outside' | 'status'>;

/** May they give roles, now? */
export const isAdmin = (user: Person, firmDomains: FirmDomains): boolean =>
  user.status === 'active' && isFirmUser(user, firmDomains);

/** The state of a user that an administrator saw before the change. */
export function getUserVersion(
  user: Pick<AppUser, 'account_id' | 'roles' | 'chat_id' | 'tamnuni_without_id' | 'default_goal' | 'status'>,
): string {
  const { account_id, roles, chat_id, tamnuni_without_id, default_goal, status } = user;
  const seen = JSON.stringify([account_id, roles, chat_id, tamnuni_without_id, default_goal, status]);
  return createHash('sha256').update(seen).digest('base64url').slice(0, 16);
}

/**
 * At least one user must be able to give roles.
 * @param others whether another user can
 * @throws conflict
 */
export function refuseLastAdmin(before: Person, after: Person, firmDomains: FirmDomains, others: boolean): void {
  if (!isAdmin(before, firmDomains) || isAdmin(after, firmDomains) || others) return;
  throw createConflictError('This is the last administrator. Make someone else an Admin first.', [], 'last_admin');
}
