import { ErrorCode, type WebClient } from '@slack/web-api';
import type { PostedMessage } from '../../ports/chat.ts';

/** Slack's clock and ours may differ by this much. */
const CLOCKS_MS = 600_000;
const PAGE = 200;
const MAX_PAGES = 10;
/** Slack's errors for a token without the right to read: it will not get that right by waiting. */
const UNREADABLE = [
  ...['missing_scope', 'not_in_channel', 'channel_not_found', 'access_denied', 'no_permission'],
  ...['not_allowed_token_type', 'unknown_method', 'method_not_supported_for_channel_type'],
];

interface WantedMessages {
  /** A channel's name or id, or a member's id. */
  channel: string;
  since: Date;
  /** The kind of the message's metadata, and the `mark` in it. */
  event: string;
  mark: string;
}

/** @returns where a channel's history has the message; undefined when it may not be read, or is too long */
export async function findInHistory(
  client: WebClient,
  wanted: WantedMessages,
): Promise<PostedMessage | false | undefined> {
  try {
    const channel = await findId(client, wanted.channel);
    return channel === undefined ? undefined : await search(client, channel, wanted);
  } catch (error) {
    const { code, data } = error as { code?: string; data?: { error?: string } };
    if (code === ErrorCode.PlatformError && UNREADABLE.includes(data?.error ?? '')) return undefined;
    throw error;
  }
}

/** A message can be posted to a channel's name or to a member, but a history is read by the id of the conversation. */
async function findId(client: WebClient, channel: string): Promise<string | undefined> {
  if (/^[CDG][A-Z0-9]{7,}$/.test(channel)) return channel;
  if (/^[UW][A-Z0-9]{7,}$/.test(channel)) return (await client.conversations.open({ users: channel })).channel?.id;
  const name = channel.replace(/^#/, '');
  // These run one after the other, as each needs a right of its own.
  for (const types of ['public_channel', 'private_channel']) {
    let cursor: string | undefined;
    do {
      const page = await client.conversations.list({ types, limit: PAGE, ...(cursor ? { cursor } : {}) });
      const found = page.channels?.find((channel) => channel.name === name);
      if (found) return found.id;
      cursor = page.response_metadata?.next_cursor;
    } while (cursor);
  }
  return undefined;
}

async function search(
  client: WebClient,
  channel: string,
  { since, event, mark }: WantedMessages,
): Promise<PostedMessage | false | undefined> {
  const oldest = ((since.getTime() - CLOCKS_MS) / 1000).toFixed(6);
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { messages, response_metadata } = await client.conversations.history({
      channel,
      oldest,
      limit: PAGE,
      include_all_metadata: true,
      ...(cursor ? { cursor } : {}),
    });
    for (const { metadata, ts } of messages ?? [])
      if (metadata?.event_type === event && (metadata.event_payload as { mark?: unknown } | undefined)?.mark === mark)
        return { channel, ts: ts ?? '' };
    cursor = response_metadata?.next_cursor;
    if (!cursor) return false;
  }
  return undefined;
}
