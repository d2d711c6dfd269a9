import { ErrorCode, type WebClient } from '@slack/web-api';
import type { MemberProblem } from '../../ports/chat.ts';

/** A member's name in Slack: the display name, or the real name if there is none. */
export async function findSlackMember(client: WebClient, id: string): Promise<{ name: string } | MemberProblem> {
  try {
    const { user } = await client.users.info({ user: id });
    if (!user) return { problem: 'unknown' };
    if (user.deleted) return { problem: 'deactivated' };
    if (user.is_bot || id === 'USLACKBOT') return { problem: 'bot' };
    const { display_name_normalized, real_name_normalized, display_name, real_name } = user.profile ?? {};
    const names = [display_name_normalized, display_name, real_name_normalized, real_name, user.real_name, user.name];
    return { name: names.find(Boolean) ?? id };
  } catch (error) {
    return getProblem(error as Failure);
  }
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
