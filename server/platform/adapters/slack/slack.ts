import { LogLevel, WebClient } from '@slack/web-api';
import { computeMark } from '../../messages/message-mark.ts';
import type { Chat, ChatContent } from '../../ports/chat.ts';
import { answerAt } from './slack-answers.ts';
import { composeContentBlocks, composeModal } from './slack-cards.ts';
import { findInHistory } from './slack-history.ts';
import { findSlackIdentity, findSlackMember } from './slack-members.ts';
import { explainSlackFailure, readRefusal } from './slack-refusals.ts';

interface SlackOptions {
  token: string;
  /** The address of the Web API where it is not Slack's own. */
  url: string | null;
  publicUrl?: string | null;
}

/** A message that is gone, or that is too old to be changed: no later try changes that. */
const UNCHANGEABLE = [
  'message_not_found',
  'cant_update_message',
  'edit_window_closed',
  'channel_not_found',
  'is_inactive',
];
const LATE = ['expired_trigger_id', 'exchanged_trigger_id', 'invalid_trigger_id', 'trigger_expired'];
/** Slack gives a press three seconds. */
const ASKING_MS = 2_000;

/** Slack by its official client. Failed calls are tried again by the job that sends, so that it stays visible. */
export function createSlackChat({ token, url, publicUrl = null }: SlackOptions): Chat {
  const options = {
    ...(url ? { slackApiUrl: url.endsWith('/') ? url : `${url}/` } : {}),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    // The job that sends logs the failures.
    logLevel: LogLevel.ERROR,
  };
  const client = new WebClient(token, { ...options, timeout: 30_000 });
  const quick = new WebClient(token, { ...options, timeout: ASKING_MS });
  // Everything people typed is plain text: it calls no member or channel. Notifications and long messages show the text.
  const toContent = (content: ChatContent) => ({
    text: asText(content.text),
    blocks: composeContentBlocks(content, publicUrl),
    mrkdwn: false,
    parse: 'none' as const,
    unfurl_links: false,
    unfurl_media: false,
  });
  return {
    async post({ channel, key, ...content }) {
      const metadata = { event_type: EVENT, event_payload: { mark: computeMark(key) } };
      const posted = await client.chat
        .postMessage({ channel, ...toContent(content), metadata })
        .catch((error: Error) => {
          throw explainSlackFailure(error);
        });
      return posted.channel && posted.ts ? { channel: posted.channel, ts: posted.ts } : undefined;
    },
    findPosted: ({ channel, key, since }) =>
      findInHistory(client, { channel, since, event: EVENT, mark: computeMark(key) }),
    memberOf: (id) => findSlackMember(client, id),
    identify: (id) => findSlackIdentity(quick, id),
    async update(posted, content) {
      const { mrkdwn: _, unfurl_links: __, unfurl_media: ___, ...shown } = toContent(content);
      try {
        await client.chat.update({ ...posted, ...shown });
        return true;
      } catch (error) {
        if (UNCHANGEABLE.includes(readRefusal(error))) return false;
        throw explainSlackFailure(error as Error);
      }
    },
    async ask(trigger, dialog) {
      try {
        await quick.views.open({ trigger_id: trigger, view: composeModal(dialog) });
        return true;
      } catch (error) {
        if (LATE.includes(readRefusal(error))) return false;
        throw explainSlackFailure(error as Error);
      }
    },
    answer: (address, content) =>
      answerAt(address, url, { ...toContent(content), response_type: 'ephemeral', replace_original: false }),
    async whisper({ channel, member }, text) {
      await client.chat.postEphemeral({ channel, user: member, text: asText(text) }).catch((error: Error) => {
        throw explainSlackFailure(error);
      });
    },
  };
}

/** The kind of our messages' metadata, which holds their mark. */
const EVENT = 'kith_message';

/** The three characters that have a meaning in Slack. */
function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
