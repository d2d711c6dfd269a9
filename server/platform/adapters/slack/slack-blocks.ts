import type { RichTextBlock, RichTextElement } from '@slack/web-api';
import { splitAddresses } from '../../chat/card.ts';

/** Slack refuses longer blocks with msg_blocks_too_long; its documents name no number. */
const MAX_LENGTH = 12_000;

/**
 * A message as Slack shows it: what is typed stays as it is, without bold, emojis or mentions, and addresses can be clicked. Ours have a
 * title, others say where they lead.
 * @returns undefined for a text that is too long: Slack then shows the plain one
 */
export function composeSlackBlocks(text: string, publicUrl: string | null = null): RichTextBlock[] | undefined {
  if (text.length > MAX_LENGTH || text === '') return undefined;
  const isOwn = (url: string) => publicUrl !== null && url.startsWith(`${publicUrl}/`);
  const elements = splitAddresses(text).map(
    (part): RichTextElement =>
      typeof part === 'string'
        ? { type: 'text', text: part }
        : { type: 'link', url: part.url, text: isOwn(part.url) ? 'Open in Kith' : part.text },
  );
  return [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] }];
}
