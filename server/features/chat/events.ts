/** What the chat tells by itself. */
import type { FastifyInstance } from 'fastify';
import { noteChatEnd } from '../../platform/chat/ended.ts';
import { noteChatEvent } from '../../platform/chat/events.ts';
import { queueMessage } from '../../platform/messages/delivery.ts';
import { EventCall } from './payloads.ts';

const HOW = 'Ask me with /kith and a person, a company or a profile address: only you see the answer.';

/** @returns what Slack gets as the answer */
export async function takeEvent({ deps }: FastifyInstance, payload: unknown): Promise<object | undefined> {
  const parsed = EventCall.safeParse(payload);
  if (!parsed.success) return undefined;
  const call = parsed.data;
  if ('challenge' in call) return { challenge: call.challenge };
  if (!('event' in call)) return undefined;
  const { db, clock, settings, chat, warn, wakeJobs } = deps;
  const { event_id: id, event } = call;
  const isNew = await db.transaction().execute(async (trx) => {
    const now = clock.now();
    if (!(await noteChatEvent(trx, `event ${id}`, null, now))) return false;
    const ends = event.type === 'app_uninstalled' || ('tokens' in event && event.tokens.bot.length > 0);
    for (const mail of ends ? await noteChatEnd(trx, settings, now) : []) await queueMessage(trx, mail, now);
    return true;
  });
  wakeJobs();
  // Links of ours unfurl nothing: all members of a channel would read it, and it is each one's own.
  if (isNew && 'channel' in event)
    void chat.whisper?.({ channel: event.channel, member: event.user }, HOW).catch((error: unknown) => {
      warn({ err: error }, 'the chat did not take an answer to a member');
    });
  return undefined;
}
