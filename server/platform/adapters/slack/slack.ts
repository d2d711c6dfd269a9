import { LogLevel, WebClient } from '@slack/web-api';
import { computeMark } from '../../messages/message-mark.ts';
import type { Chat } from '../../ports/chat.ts';
import { composeSlackBlocks } from './slack-blocks.ts';
import { isInHistory } from './slack-history.ts';
import { findSlackMember } from './slack-members.ts';
import { explainSlackFailure } from './slack-refusals.ts';

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
      // Everything people typed is plain text: it calls no member or channel. Notifications and long messages show the text.
      const plain = { text: asText(text), unfurl_links: false, unfurl_media: false, parse: 'none' } as const;
      const metadata = { event_type: EVENT, event_payload: { mark: computeMark(key) } };
      const blocks = composeSlackBlocks(text);
      await client.chat.postMessage({ channel, ...plain, blocks, metadata }).catch((error: Error) => {
        throw explainSlackFailure(error);
      });
    },
    isPosted: ({ channel, key, since }) =>
      isInHistory(client, { channel, since, event: EVENT, mark: computeMark(key) }),
    memberOf: (id) => findSlackMember(client, id),
  };
}

/** The kind of our messages' metadata, which holds their mark. */
const EVENT = 'kith_message';

/** The three characters that have a meaning in Slack. */
function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
