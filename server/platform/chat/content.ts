/** What a message of the outbox shows in a chat: the card that its feature composes, or its text. */
import { createHash } from 'node:crypto';
import type { Deps } from '../app/deps.ts';
import type { Db } from '../db/engine.ts';
import type { OutboxRow } from '../db/schema.ts';
import type { ChatContent } from '../ports/chat.ts';
import { NotAcceptedError } from '../ports/not-taken.ts';
import type { Settings } from '../settings/settings.ts';
import { describeCard, type PostedCard } from './card.ts';

type ContentDeps = Pick<Deps, 'declared' | 'settings' | 'clock'>;

/** A message that was posted in an older form is posted anew when its row changes. */
const FORM = 2;

/** Whether members can answer in the chat. */
export const canAnswerInChat = ({ slack }: Pick<Settings, 'slack'>): boolean => (slack?.signingSecret ?? null) !== null;

/**
 * Several messages that stand in one.
 * @param texts what they show without a card
 * @returns the content, and a hash of it by which a change is noticed
 */
export async function composeContent(
  db: Db,
  deps: ContentDeps,
  rows: readonly OutboxRow[],
  text: string,
): Promise<ChatContent & { shown: string }> {
  const parts: (PostedCard | string)[] = [];
  try {
    for (const row of rows) parts.push((await composePart(db, deps, row)) ?? row.body);
  } catch (error) {
    // Nothing went out.
    throw new NotAcceptedError(error);
  }
  const cards = parts.some((part) => typeof part !== 'string');
  const words = parts.map((part) => (typeof part === 'string' ? part : describeCard(part)));
  const content = cards ? { text: words.join('\n\n'), parts } : { text };
  return {
    ...content,
    shown: createHash('sha256')
      .update(`${FORM} ${JSON.stringify(content)}`)
      .digest('hex')
      .slice(0, 16),
  };
}

async function composePart(db: Db, deps: ContentDeps, row: OutboxRow): Promise<PostedCard | undefined> {
  const { id, kind, entity_id, recipient, body, link_id: linkId } = row;
  const question = kind === null ? undefined : deps.declared.messages[kind]?.chat;
  if (kind === null || entity_id === null || !question || !canAnswerInChat(deps.settings)) return undefined;
  const card = await question.compose(db, deps, { kind, entityId: Number(entity_id), recipient, body, linkId });
  return card && { ...card, id: String(id) };
}
