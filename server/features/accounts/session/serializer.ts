import type { z } from 'zod';
import type { ActingChoice } from '../../../../shared/features/accounts/session/calls.ts';
import type { KithUser, User } from '../../../../shared/features/accounts/session/user.ts';
import { getEmailDomain, type Viewer } from '../../../platform/access/viewer.ts';
import type { AppUser } from '../../../platform/db/schema.ts';

interface SessionContext {
  account: { id: number; name: string; logo_url: string | null } | undefined;
  /** The profile of the user: their contact's, otherwise the one they gave. */
  profileKey: string | null;
}

export function serializeUser(viewer: Viewer, { account, profileKey }: SessionContext): User {
  const { user } = viewer;
  return {
    Id: String(user.id),
    Kith_Connect_Role__c: user.roles,
    domain: getEmailDomain(user.email),
    fake: viewer.actingUserId !== null,
    Account: {
      Id: account ? String(account.id) : null,
      Name: account?.name ?? '',
      logo_url: account?.logo_url ?? null,
    },
    payload: {
      email: user.email,
      given_name: user.given_name ?? user.email.split('@')[0]!,
      family_name: user.family_name ?? '',
      picture: user.picture,
    },
    linkedin_public_idenfitier__c: profileKey?.replace(/^in\//, '') ?? null,
    staff: viewer.staff,
    portfolio: viewer.portfolio,
    roles: [...viewer.roles],
    may_be_admin: viewer.mayBeAdmin,
  };
}

export function serializeKithUser(user: AppUser): z.infer<typeof KithUser> {
  const name = [user.given_name, user.family_name].filter(Boolean).join(' ');
  return {
    Id: String(user.id),
    Name: name || user.email,
    Email: user.email,
    Kith_Connect_Role__c: user.roles,
    Slack_Id__c: user.chat_id,
  };
}

/** The user as one to act as. */
export function serializeActingChoice(
  user: Pick<AppUser, 'email' | 'given_name' | 'family_name'> & { company: string | null },
): ActingChoice {
  const name = [user.given_name, user.family_name].filter(Boolean).join(' ');
  return { email: user.email, name: name || user.email, company: user.company };
}
