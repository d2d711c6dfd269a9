import { ErrorCode, type UsersInfoResponse, type WebClient } from '@slack/web-api';
import type { ChatIdentity, MemberProblem } from '../../ports/chat.ts';

/** A member's name in Slack: the display name, or the real name if there is none. */
export async function findSlackMember(client: WebClient, id: string): Promise<{ name: string } | MemberProblem> {
  const found = await loadUser(client, id);
  return 'problem' in found ? found : { name: getName(found.user, id) };
}

/** The same with their address, if Slack confirmed it. */
export async function findSlackIdentity(client: WebClient, id: string): Promise<ChatIdentity | MemberProblem> {
  const found = await loadUser(client, id);
  if ('problem' in found) return found;
  const user = found.user as SlackUser;
  const isGuest = [
    ...[user.is_restricted, user.is_ultra_restricted, user.is_stranger, user.is_invited_user],
    ...[user.is_workflow_bot, user.is_connector_bot],
  ].some((flag) => flag === true);
  const email = user.is_email_confirmed === true ? (user.profile?.email ?? '').trim().toLowerCase() : '';
  return { name: getName(user, id), teamId: user.team_id ?? '', email: email || null, isGuest };
}

type KnownUser = NonNullable<UsersInfoResponse['user']>;
/** With what Slack says of some members, and its client does not name. */
type SlackUser = KnownUser &
  Partial<Record<'is_stranger' | 'is_invited_user' | 'is_workflow_bot' | 'is_connector_bot', boolean>>;

async function loadUser(client: WebClient, id: string): Promise<{ user: KnownUser } | MemberProblem> {
  try {
    const { user } = await client.users.info({ user: id });
    if (!user) return { problem: 'unknown' };
    if (user.deleted) return { problem: 'deactivated' };
    if (user.is_bot || id === 'USLACKBOT') return { problem: 'bot' };
    return { user };
  } catch (error) {
    return getProblem(error as Failure);
  }
}

function getName(user: KnownUser, id: string): string {
  const { display_name_normalized, real_name_normalized, display_name, real_name } = user.profile ?? {};
  const names = [display_name_normalized, display_name, real_name_normalized, real_name, user.real_name, user.name];
  return names.find(Boolean) ?? id;
}

interface Failure extends Error {
  code?: string;
  retryAfter?: number;
  data?: { error?: string };
}

const UNKNOWN = ['user_not_found', 'user_not_visible', 'users_not_found'];
/** Slack's two spellings. */
const BUSY = ['ratelimited', 'rate_limited'];
const REFUSED = [
  ...['invalid_auth', 'not_authed', 'token_expired', 'token_revoked', 'account_inactive', 'missing_scope'],
  ...['no_permission', 'not_allowed_token_type', 'access_denied', 'ekm_access_denied', 'org_login_required'],
];

function getProblem({ code, retryAfter, data }: Failure): MemberProblem {
  const word = data?.error ?? '';
  if (code === ErrorCode.RateLimitedError) return { problem: 'busy', ...(retryAfter ? { retryAfter } : {}) };
  if (code !== ErrorCode.PlatformError) return { problem: 'failed' };
  if (UNKNOWN.includes(word)) return { problem: 'unknown' };
  if (BUSY.includes(word)) return { problem: 'busy' };
  return { problem: REFUSED.includes(word) ? 'refused' : 'failed' };
}
