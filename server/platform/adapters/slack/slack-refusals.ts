/** What Slack's refusals mean, as sentences that say what to do. */
import { ErrorCode } from '@slack/web-api';
import { MEMBER_FAILED } from '../../messages/recipient-failures.ts';
import { NotAcceptedError } from '../../ports/not-taken.ts';

/** The client's data about a failure, besides its message. */
interface Failure extends Error {
  code?: string;
  statusCode?: number;
  /** In seconds. */
  retryAfter?: number;
  data?: { error?: string; needed?: string };
  original?: { code?: string };
}

/** The recipient does not exist. */
const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
/** Slack's own words for an internal failure. */
const HALFWAY = ['internal_error', 'fatal_error', 'request_timeout', 'service_unavailable'];
/** Slack's two spellings, where the method itself counts. */
const BUSY = ['ratelimited', 'rate_limited', 'message_limit_exceeded'];
/** The seconds to wait where Slack does not say. */
const PAUSE = 30;

const TOKEN = 'Slack no longer accepts Kith’s token. Set a new SLACK_TOKEN, restart, and send this again.';
const NO_CHANNEL =
  'Slack doesn’t know this channel, or Kith’s app isn’t in it. Correct the channel or invite the app (/invite), then send this again.';
const NO_MEMBER = `${MEMBER_FAILED}. Correct their Slack member ID, and send this again.`;
const TOO_LONG = 'This is too long for Slack. Copy it and send it in parts yourself.';
const NOT_ALLOWED =
  'The Slack workspace doesn’t let Kith’s app post there. Ask its administrator, then send this again.';

/** By Slack's word: refusals that another attempt does not change. */
const SENTENCES: Readonly<Record<string, string>> = {
  ...getEach(['invalid_auth', 'not_authed', 'token_expired', 'token_revoked', 'account_inactive'], TOKEN),
  ...getEach(
    ['org_login_required', 'two_factor_setup_required', 'ekm_access_denied', 'team_access_not_granted'],
    NOT_ALLOWED,
  ),
  ...getEach(['channel_not_found', 'not_in_channel'], NO_CHANNEL),
  ...getEach(['user_not_found', 'users_not_found', 'user_disabled', 'user_not_visible', 'cannot_dm_bot'], NO_MEMBER),
  ...getEach(['msg_too_long', 'msg_blocks_too_long', 'metadata_too_large'], TOO_LONG),
  ...getEach(['restricted_action', 'no_permission', 'access_denied', 'messages_tab_disabled'], NOT_ALLOWED),
  ...getEach(['restricted_action_read_only_channel', 'restricted_action_thread_only_channel'], NOT_ALLOWED),
  ...getEach(
    ['not_allowed_token_type'],
    'SLACK_TOKEN is the wrong kind of token. Set the token of a bot (xoxb-), restart, and send this again.',
  ),
  ...getEach(
    ['is_archived'],
    'This Slack channel is archived. Choose another one in the settings, and send this again.',
  ),
};

function getEach(words: readonly string[], sentence: string): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, sentence]));
}

/** @returns the same error if the message may have been accepted */
export function explainSlackFailure(error: Failure): Error {
  const { code, statusCode, data, original, retryAfter } = error;
  const word = data?.error ?? '';
  const isLimit = code === ErrorCode.RateLimitedError || (code === ErrorCode.PlatformError && BUSY.includes(word));
  if (isLimit) {
    const seconds = retryAfter ?? PAUSE;
    return new NotAcceptedError(error, {
      sentence: `Slack received too many messages. Kith will send this again in ${seconds} seconds (rate limit).`,
      retryAfter: seconds,
    });
  }
  if (code === ErrorCode.PlatformError) return HALFWAY.includes(word) ? error : explainRefusal(error, word);
  if (code === ErrorCode.HTTPError) {
    const isTaken = statusCode === undefined || statusCode >= 500;
    const sentence = `Slack answered with ${statusCode}. Kith will try again. If this continues, check the Slack address in the settings.`;
    return isTaken ? error : new NotAcceptedError(error, { sentence });
  }
  const isUnreached = code === ErrorCode.RequestError && UNREACHED.includes(original?.code ?? '');
  return isUnreached
    ? new NotAcceptedError(error, { sentence: 'Slack could not be reached. Kith will try again.' })
    : error;
}

function explainRefusal(error: Failure, word: string): NotAcceptedError {
  if (word === 'missing_scope') {
    const scope = error.data?.needed ?? 'chat:write';
    const sentence = `Kith’s Slack app lacks the permission ${scope}. Add it, reinstall the app, then send this again.`;
    return new NotAcceptedError(error, { sentence: `${sentence} (${word})`, isFinal: true });
  }
  const known = SENTENCES[word];
  if (known) return new NotAcceptedError(error, { sentence: `${known} (${word})`, isFinal: true });
  return new NotAcceptedError(error, { sentence: `Slack refused this message. Kith will try again. (${word})` });
}

/** Slack's own word for why it refused; '' for another failure. */
export function readRefusal(error: unknown): string {
  const { code, data } = error as Failure;
  return code === ErrorCode.PlatformError ? (data?.error ?? '') : '';
}
