import type { RichTextBlock, RichTextElement } from '@slack/web-api';

/** Slack refuses longer blocks with msg_blocks_too_long; its documents name no number. */
const MAX_LENGTH = 12_000;
/** What people read at an address's end is the sentence's: a full stop, a closing bracket. */
const ADDRESS = /https?:\/\/[^\s<>|"]*[^\s<>|".,;:!?)\]'’]/g;

/**
 * A message as Slack shows it: what is typed stays as it is, without bold, emojis or mentions, and addresses can be clicked. Ours have a
 * title, others say where they lead.
 * @returns undefined for a text that is too long: Slack then shows the plain one
 */
export function composeSlackBlocks(text: string, publicUrl: string | null = null): RichTextBlock[] | undefined {
  if (text.length > MAX_LENGTH || text === '') return undefined;
  const elements: RichTextElement[] = [];
  let at = 0;
  const addText = (until: number): void => {
    if (until > at) elements.push({ type: 'text', text: text.slice(at, until) });
  };
  for (const { 0: url, index } of text.matchAll(ADDRESS)) {
    addText(index);
    elements.push({
      type: 'link',
      url,
      text: publicUrl !== null && url.startsWith(`${publicUrl}/`) ? 'Open in Kith' : url,
    });
    at = index + url.length;
  }
  addText(text.length);
  return [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] }];
}
