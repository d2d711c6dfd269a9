import { createHash } from 'node:crypto';
import type { AppUser } from '../db/schema.ts';
import { conflict } from '../errors.ts';
import { isFirmUser } from '../platform/viewer.ts';

type Person = Pick<AppUser, 'email' | 'roles' | 'status'>;

/** May they give roles, now? */
export const isAdmin = (user: Person, firmDomain: string): boolean =>
  user.status === 'active' && isFirmUser(user, firmDomain);

/** The state of a user that an administrator saw before the change. */
export function versionOfUser(
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
export function refuseLastAdmin(before: Person, after: Person, firmDomain: string, others: boolean): void {
  if (!isAdmin(before, firmDomain) || isAdmin(after, firmDomain) || others) return;
  throw conflict(
    'This is the last administrator, and nobody else could give roles. Make somebody else an Admin first.',
    [],
    'last_admin',
  );
}
