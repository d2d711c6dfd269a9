import { LogLevel, WebClient } from '@slack/web-api';
import type { Chat } from '../ports/chat.ts';

/**
 * Slack by its official client. Failed calls are tried again by the job that sends, so that it stays visible.
 * @param options `url` is the address of the Web API where it is not Slack's own
 */
export function slackChat({ token, url }: { token: string; url: string | null }): Chat {
  const client = new WebClient(token, {
    ...(url ? { slackApiUrl: url.endsWith('/') ? url : `${url}/` } : {}),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: 30_000,
    // The job that sends logs what fails.
    logLevel: LogLevel.ERROR,
  });
  return {
    async post({ channel, text }) {
      // Whatever people typed is text: no link is opened, no member or channel called by it.
      await client.chat.postMessage({
        channel,
        text: asText(text),
        unfurl_links: false,
        unfurl_media: false,
        parse: 'none',
      });
    },
  };
}

/** The three characters that Slack gives a meaning. */
function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
