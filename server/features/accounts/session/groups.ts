/** Gives and takes access and roles by what groups at the provider say, at each sign-in and each time Kith asks again. */
import type { Role } from '../../../../shared/platform/permissions.ts';
import { readRoles } from '../../../../shared/platform/permissions.ts';
import { deactivate } from '../../../platform/access/end-access.ts';
import type { FirmDomains } from '../../../platform/access/firm-domains.ts';
import {
  changeByGroups,
  deleteGroupAccess,
  findGroupAccess,
  saveGroupAccess,
} from '../../../platform/access/group-access.ts';
import { findRegainedAddress } from '../../../platform/access/identities.ts';
import { isFirmUser } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { AppUser } from '../../../platform/db/schema.ts';
import type { GroupsSay } from '../../../platform/ports/identity.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { type ByGroups, computeRolesByGroups, decideByGroups } from './group-rules.ts';

interface JudgedGroups {
  identityId: number;
  say: GroupsSay | null;
  /** The provider proves that they are of the firm. */
  proved: boolean;
  firmDomains: FirmDomains;
  now: Date;
}

/** A line of the log. */
export const GROUPS_LEFT_OUT =
  'a token leaves out groups, as there are too many: what was known holds on. At Entra assign roles of the application, or emit only the groups assigned to it';

const AUTHOR = { by: 'groups' };

/**
 * Decides about a person and writes it: roles, the end of their access with sessions and tokens, or its return.
 * @returns the decision, and the user after it
 */
export async function judgeByGroups(
  db: Db,
  user: AppUser,
  judged: JudgedGroups,
): Promise<{ by: ByGroups; user: AppUser }> {
  const { identityId, say, proved, firmDomains, now } = judged;
  const before = await findGroupAccess(db, identityId);
  const given = readRoles(before?.roles ?? '');
  if (say === null && before === undefined) return { by: 'nothing', user };
  const own = { ...user, roles: computeRolesByGroups(user.roles, given, []) };
  const firm = await loadFirmAccountId(db);
  const by = decideByGroups(say, {
    before: before !== undefined,
    ofFirm: proved || isFirmUser(user, firmDomains),
    elsewhere: user.account_id !== null && user.account_id !== firm && !isFirmUser(own, firmDomains),
  });
  const changing = { db, user, now };
  if (by === 'unknown') {
    // Sign-in or refresh worked: the person may still come in, and what groups decided last holds on.
    if (before?.ended !== 1 && isLetIn(user)) await saveGroupAccess(db, identityId, { judged_at: now.toISOString() });
    return { by, user };
  }
  if (by === 'nothing') {
    await deleteGroupAccess(db, identityId);
    const back = before?.ended === 1 ? await reactivate(changing) : user;
    return { by, user: await withRoles({ ...changing, user: back }, given, []) };
  }
  const taken = [...given, ...say!.mapped];
  if (by === 'in') {
    const roles = say!.roles;
    const back = before?.ended === 1 ? await reactivate(changing) : user;
    if (back.status === 'deactivated') return { by, user };
    const row = { roles: computeRolesByGroups('', [], roles), ended: 0, judged_at: now.toISOString() } as const;
    await saveGroupAccess(db, identityId, row);
    return { by, user: await withRoles({ ...changing, user: back }, taken, roles) };
  }
  if (!isLetIn(user)) return { by, user };
  const less = await withRoles(changing, taken, []);
  const ended = await deactivate(db, user, now);
  await saveGroupAccess(db, identityId, { roles: '', ended: 1, judged_at: null, refresh_token: null });
  const deed = { action: 'user.deactivated', entity: 'app_user', entityId: user.id, detail: { ...ended, ...AUTHOR } };
  await audit(db, null, now, deed);
  return { by, user: { ...less, status: 'deactivated' } };
}

const isLetIn = ({ status }: AppUser): boolean => status === 'active' || status === 'invited';

interface GroupChangeInput {
  db: Db;
  user: AppUser;
  now: Date;
}

async function reactivate({ db, user, now }: GroupChangeInput): Promise<AppUser> {
  if (user.status !== 'deactivated') return user;
  const email = await findRegainedAddress(db, user);
  const regained = email === undefined ? {} : { email };
  const change = { status: 'active', updated_at: now.toISOString(), ...regained } as const;
  await changeByGroups(db, user.id, change);
  const detail = { ...AUTHOR, ...regained };
  await audit(db, null, now, { action: 'user.reactivated', entity: 'app_user', entityId: user.id, detail });
  return { ...user, ...change };
}

async function withRoles(
  { db, user, now }: GroupChangeInput,
  taken: readonly Role[],
  given: readonly Role[],
): Promise<AppUser> {
  const roles = computeRolesByGroups(user.roles, taken, given);
  if (roles === computeRolesByGroups(user.roles, [], [])) return user;
  const change = { roles, updated_at: now.toISOString() };
  await changeByGroups(db, user.id, change);
  const detail = { roles, ...AUTHOR };
  await audit(db, null, now, { action: 'user.changed', entity: 'app_user', entityId: user.id, detail });
  return { ...user, ...change };
}
