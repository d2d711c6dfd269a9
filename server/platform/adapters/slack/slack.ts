import { ErrorCode, LogLevel, WebClient } from '@slack/web-api';
import type { Chat } from '../../ports/chat.ts';
import { NotAcceptedError } from '../../ports/not-taken.ts';
import { markOf } from './mark.ts';
import { isInHistory } from './slack-history.ts';
import { findSlackMember } from './slack-members.ts';

/**
 * Slack by its official client. Failed calls are tried again by the job that sends, so that it stays visible.
 * @param options `url` is the address of the Web API where it is not Slack's own
 */
export function createSlackChat({ token, url }: { token: string; url: string | null }): Chat {
  const client = new WebClient(token, {
    ...(url ? { slackApiUrl: url.endsWith('/') ? url : `${url}/` } : {}),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: 30_000,
    // The job that sends logs the failures.
    logLevel: LogLevel.ERROR,
  });
  return {
    async post({ channel, text, key }) {
      // Everything people typed is plain text: it opens no link and calls no member or channel.
      const plain = { text: asText(text), unfurl_links: false, unfurl_media: false, parse: 'none' } as const;
      const metadata = { event_type: EVENT, event_payload: { mark: markOf(key) } };
      await client.chat.postMessage({ channel, ...plain, metadata }).catch((error: Failure) => {
        throw isBeforeTaking(error) ? new NotAcceptedError(error) : error;
      });
    },
    isPosted: ({ channel, key, since }) => isInHistory(client, { channel, since, event: EVENT, mark: markOf(key) }),
    memberOf: (id) => findSlackMember(client, id),
  };
}

/** The kind of our messages' metadata, which holds their mark. */
const EVENT = 'kith_message';

/** The client's data about a failure, besides its message. */
interface Failure extends Error {
  code?: string;
  statusCode?: number;
  data?: { error?: string };
  original?: { code?: string };
}

/** The recipient does not exist. */
const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
/** Slack's own words for an internal failure. */
const HALFWAY = ['internal_error', 'fatal_error', 'request_timeout', 'service_unavailable'];

/** The message was refused, or never arrived. */
function isBeforeTaking({ code, statusCode, data, original }: Failure): boolean {
  if (code === ErrorCode.RateLimitedError) return true;
  if (code === ErrorCode.PlatformError) return !HALFWAY.includes(data?.error ?? '');
  if (code === ErrorCode.HTTPError) return statusCode !== undefined && statusCode < 500;
  return code === ErrorCode.RequestError && UNREACHED.includes(original?.code ?? '');
}

/** The three characters that have a meaning in Slack. */
function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
