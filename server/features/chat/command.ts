/** `/kith` and its answer, which only the member who asked reads. */
import type { FastifyInstance } from 'fastify';
import { findChatUser } from '../../platform/chat/accounts.ts';
import type { PostedCard } from '../../platform/chat/card.ts';
import { noteChatEvent } from '../../platform/chat/events.ts';
import { AppError } from '../../platform/errors.ts';
import { findAnswer } from './answers.ts';
import { Command } from './payloads.ts';
import { answer } from './press.ts';

const FAILED = 'That did not work. Try again in a moment.';

/** Acknowledged at once: Slack waits for three seconds only, and what is read changes nothing. */
export async function takeCommand(app: FastifyInstance, payload: unknown): Promise<object | undefined> {
  const parsed = Command.safeParse(payload);
  if (!parsed.success) return undefined;
  void answerCommand(app, parsed.data);
  return undefined;
}

async function answerCommand(app: FastifyInstance, command: Command): Promise<void> {
  const { deps } = app;
  const say = (text: string) => answer(deps, command.response_url, text);
  try {
    if (!(await noteChatEvent(deps.db, `command ${command.trigger_id}`, null, deps.clock.now()))) return;
    const { viewer, why } = await findChatUser(deps, { member: command.user_id, team: command.team_id });
    if (!viewer) return await say(why);
    const card = await findAnswer(app, viewer, readTyped(command.text));
    if (typeof card === 'string') await say(card);
    else await show(app, command.response_url, card);
  } catch (error) {
    if (!(error instanceof AppError)) deps.warn({ err: error }, 'a command of the chat failed');
    await say(error instanceof AppError ? error.message : FAILED);
  }
}

async function show({ deps }: FastifyInstance, address: string, card: PostedCard): Promise<void> {
  await deps.chat.answer?.(address, { text: card.title, parts: [card] });
}

/** Slack writes a link as <address|words>, and escapes three signs. */
const readTyped = (text: string): string =>
  text
    .replaceAll(/<([^<>|]*)\|([^<>]*)>/g, '$2')
    .replaceAll(/<([^<>]*)>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/^\s*(who knows|who do we know at|find)\s+/i, '')
    .replace(/\?+\s*$/, '')
    .trim();
