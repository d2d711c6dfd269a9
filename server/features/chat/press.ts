/** A press in the chat, from the moment it was noted: who pressed, what becomes of it, and what they read. */

import type { Deps } from '../../platform/app/deps.ts';
import { findChatUser } from '../../platform/chat/accounts.ts';
import { readChatEvent, takeUpChatEvent } from '../../platform/chat/events.ts';
import { findChatMessage, queueChatRefresh, savePosted } from '../../platform/chat/posts.ts';
import type { CardSubject, ChatPress } from '../../platform/chat/question.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { OutboxRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import type { ServedJobs } from '../../platform/jobs/jobs.ts';
import type { About } from '../../platform/life-cycle/about.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'chat.press': { key: string };
  }
}

/** A press as it is noted. */
export interface NotedPress {
  member: string;
  team: string;
  /** Of the outbox. */
  messageId: number;
  button: string;
  state: string;
  values: Record<string, string>;
  /** Where who pressed is answered. */
  address: string;
  posted: { channel: string; ts: string } | null;
}

export const FORGOTTEN = 'This message is too old. Open Kith to see the current status.';
const FAILED = 'That didn’t work, so nothing has changed. Click again, or do it in Kith.';

export function chatPressJobs(deps: Deps) {
  return {
    'chat.press': {
      run: ({ payload }) => takePress(deps, payload.key),
      async gaveUp(trx, { key }) {
        const press = await readChatEvent<NotedPress>(trx, key);
        await takeUpChatEvent(trx, key);
        if (press) await answerPress(deps, press, FAILED);
      },
    },
  } satisfies ServedJobs;
}

async function takePress(deps: Deps, key: string): Promise<void> {
  const { db } = deps;
  const press = await readChatEvent<NotedPress>(db, key);
  if (!press) return;
  const known = await findChatUser(deps, press);
  const words = await db
    .transaction()
    .execute(async (trx) => {
      if (!(await takeUpChatEvent(trx, key))) return null;
      return perform(trx, deps, press, known);
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      await refuse(deps, key, press);
      return error.message;
    });
  deps.wakeJobs();
  if (words) await answerPress(deps, press, words);
}

type PresserFacts = Pick<ChatPress, 'viewer' | 'why'>;

/** @throws AppError */
async function perform(trx: Db, deps: Deps, press: NotedPress, known: PresserFacts): Promise<string | undefined> {
  const row = await findChatMessage(trx, press.messageId);
  const subject = row && readSubject(row);
  const question = subject && deps.declared.messages[subject.kind]?.chat;
  if (!row || !subject || !question) return FORGOTTEN;
  if (press.posted && row.chat_ts === null && row.gathered_by === null)
    await savePosted(trx, row.id, press.posted, row.chat_shown);
  const { button, state, values, member } = press;
  const words = await question.press(trx, deps, { ...subject, button, state, values, member, ...known });
  await queueChatRefresh(trx, deps, readAbout(row));
  return words;
}

/** The message shows how it is now, also to who pressed on what was. */
async function refuse(deps: Deps, key: string, { messageId }: NotedPress): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await takeUpChatEvent(trx, key))) return;
    const row = await findChatMessage(trx, messageId);
    if (row) await queueChatRefresh(trx, deps, readAbout(row));
  });
}

export function readSubject({ kind, entity_id, recipient, body, link_id }: OutboxRow): CardSubject | undefined {
  if (kind === null || entity_id === null) return undefined;
  return { kind, entityId: Number(entity_id), recipient, body, linkId: link_id };
}

const readAbout = ({ entity, entity_id }: OutboxRow): About => ({
  entity: entity as About['entity'],
  id: Number(entity_id),
});

type AnswerDeps = Pick<Deps, 'chat' | 'warn'>;

/** What is done is done: an answer that does not arrive is only missing. */
export async function answer(deps: AnswerDeps, address: string, text: string): Promise<void> {
  await deps.chat.answer?.(address, { text }).catch((error: unknown) => logMissingAnswer(deps, error));
}

/** The address of a press works for half an hour; whoever filled in its dialog for longer is answered beside the message. */
async function answerPress(deps: AnswerDeps, { address, member, posted }: NotedPress, text: string): Promise<void> {
  const { chat } = deps;
  await chat
    .answer?.(address, { text })
    .catch(async (error: unknown) => {
      if (!posted || !chat.whisper) throw error;
      await chat.whisper({ channel: posted.channel, member }, text);
    })
    .catch((error: unknown) => logMissingAnswer(deps, error));
}

const logMissingAnswer = ({ warn }: AnswerDeps, error: unknown): void =>
  warn({ err: error }, 'the chat did not take an answer to a member');
