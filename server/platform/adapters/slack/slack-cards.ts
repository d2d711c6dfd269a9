/** Cards in Slack's blocks. No text is markup: it stands in rich text or plain text, so that nothing that people type becomes bold, a mention or a link. */
import type { Button, KnownBlock, ModalView, RichTextBlock, RichTextElement } from '@slack/web-api';
import {
  type ChatButton,
  type ChatDialog,
  type ChatField,
  type ChatText,
  makeActionId,
  type PostedCard,
} from '../../chat/card.ts';
import type { ChatContent } from '../../ports/chat.ts';
import { composeSlackBlocks } from './slack-blocks.ts';

/** Slack's bounds. */
const MOST_BLOCKS = 50;
const LABEL = 75;
const TITLE = 24;
const NOTE = 2_000;
const QUOTE = 1_500;
const MOST_OPTIONS = 100;

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);
const toPlainText = (text: string, length = NOTE) =>
  ({ type: 'plain_text', text: cut(text, length), emoji: false }) as const;

/** @returns undefined where the text alone is shown */
export function composeContentBlocks({ text, parts }: ChatContent, publicUrl: string | null): KnownBlock[] | undefined {
  if (!parts) return composeSlackBlocks(text, publicUrl);
  const blocks: KnownBlock[] = [];
  for (const [place, part] of parts.entries()) {
    const own = typeof part === 'string' ? composeSlackBlocks(part, publicUrl) : composeCard(part);
    if (!own || blocks.length + own.length + 1 > MOST_BLOCKS) return composeSlackBlocks(text, publicUrl);
    if (place > 0) blocks.push({ type: 'divider' });
    blocks.push(...own);
  }
  return blocks;
}

function composeCard({ id, title, lines, quote, list, buttons = [], note, state = '' }: PostedCard): KnownBlock[] {
  const elements: RichTextBlock['elements'] = [
    {
      type: 'rich_text_section',
      elements: [
        { type: 'text', text: title, style: { bold: true } },
        ...lines.flatMap((line): RichTextElement[] => [{ type: 'text', text: '\n' }, ...line.flatMap(toElement)]),
      ],
    },
  ];
  if (quote) elements.push({ type: 'rich_text_quote', elements: [{ type: 'text', text: cut(quote, QUOTE) }] });
  if (list && list.length > 0)
    elements.push({
      type: 'rich_text_list',
      style: 'ordered',
      elements: list.map((line) => ({ type: 'rich_text_section', elements: line.flatMap(toElement) })),
    });
  return [
    { type: 'rich_text', elements },
    ...(buttons.length > 0
      ? [{ type: 'actions' as const, elements: buttons.map((button) => toButton(button, id, state)) }]
      : []),
    ...(note ? [{ type: 'context' as const, elements: [toPlainText(note)] }] : []),
  ];
}

/** Slack refuses an element without text. */
const toElement = (text: ChatText): RichTextElement[] => {
  if (typeof text === 'string') return text === '' ? [] : [{ type: 'text', text }];
  return [{ type: 'link', url: text.url, text: text.text }];
};

/** @param id comes back with a press, with the state on which it was pressed; a link brings nothing back */
const toButton = (button: ChatButton, id: string, state: string): Button => ({
  type: 'button',
  action_id: makeActionId(button),
  text: toPlainText(button.label, LABEL),
  ...(button.url ? { url: button.url } : { value: `${id} ${state}`.trim() }),
  ...(button.isPrimary ? { style: 'primary' as const } : {}),
});

export function composeModal({ title, submit, fields, state }: ChatDialog & { state: string }): ModalView {
  return {
    type: 'modal',
    callback_id: 'kith',
    private_metadata: state,
    title: toPlainText(title, TITLE),
    submit: toPlainText(submit, TITLE),
    close: toPlainText('Cancel'),
    blocks: fields.map((field) => ({
      type: 'input',
      block_id: field.name,
      optional: field.isOptional === true,
      label: toPlainText(field.label),
      element: composeInput(field),
    })),
  };
}

function composeInput({ kind, options = [] }: ChatField) {
  if (kind === 'day') return { type: 'datepicker', action_id: 'value' } as const;
  if (kind === 'text')
    return { type: 'plain_text_input', action_id: 'value', multiline: true, max_length: 2_000 } as const;
  const shown = options.slice(0, MOST_OPTIONS).map(({ value, label }) => ({ text: toPlainText(label, LABEL), value }));
  return { type: 'static_select', action_id: 'value', options: shown } as const;
}
