import type { Db } from '../db/engine.ts';
import type { OutboxRow } from '../db/schema.ts';
import { NotTaken } from '../ports/not-taken.ts';
import type { Deps } from './deps.ts';
import type { Feature } from './feature.ts';
import { fullText } from './feedback-link.ts';
import { enqueue, type JobTable } from './jobs.ts';
import { platformReferences } from './references.ts';

const ATTEMPTS = 8;

declare module './jobs.ts' {
  interface JobPayloads {
    'message.deliver': { messageId: number };
  }
}

export interface NewMessage {
  channel: 'chat' | 'mail';
  /** An e-mail address; in the chat a member's id or a channel's name. */
  recipient: string;
  /** Mails have one. */
  subject: string | null;
  body: string;
  /** The same key is written and sent once. */
  key: string;
  /** The request it is about. */
  introId?: number;
  /** Of a mail that asks for feedback: its token is put in when it is delivered (feedback-link.ts). */
  feedbackLinkId?: number | undefined;
}

/** Writes a message and the job that delivers it, in the transaction of what it tells about. */
export async function queueMessage(db: Db, message: NewMessage, now: Date): Promise<void> {
  const { channel, recipient, subject, body, key, introId, feedbackLinkId } = message;
  const row = await db
    .insertInto('outbox')
    .values({
      ...{ channel, recipient, subject: subject === null ? null : oneLine(subject), body },
      idempotency_key: key,
      intro_id: introId ?? null,
      feedback_link_id: feedbackLinkId ?? null,
      state: 'queued',
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await queueDelivery(db, row.id, `message-${row.id}`, now);
}

function queueDelivery(db: Db, id: number, key: string, now: Date) {
  return enqueue(db, { kind: 'message.deliver', payload: { messageId: id }, key, maxAttempts: ATTEMPTS }, now);
}

/** A line break in a subject could begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200);
}

type State = OutboxRow['state'];

type Delivering = Pick<Deps, 'db' | 'clock' | 'chat' | 'mail' | 'secret'>;

/** Moves a message from one of some states to another. @returns whether it was in one of them */
async function move(db: Db, id: number, from: readonly State[], to: State, change: Partial<OutboxRow> = {}) {
  const moved = await db
    .updateTable('outbox')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Sends again what failed or is unsure. @returns false for any other message */
export async function resendMessage(db: Db, id: number, now: Date): Promise<boolean> {
  if (!(await move(db, id, ['failed', 'unsure'], 'queued', { error: null }))) return false;
  await queueDelivery(db, id, `message-${id}-${now.getTime()}`, now);
  return true;
}

/**
 * Delivers messages, each once. Between asking a mail server or a chat to take a message and writing down that it did, a
 * process may die or a connection end; nobody knows then whether it went out, so it is not sent again by itself but marked
 * for staff to see. Only what was surely not taken is tried again.
 */
export function messageJobs({ db, clock, chat, mail, secret }: Delivering) {
  return {
    'message.deliver': {
      async run({ payload, job }) {
        const { messageId: id } = payload;
        const message = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
        if (!message) return;
        const port = message.channel === 'mail' ? mail : chat;
        if (message.state === 'sending' && !port.embedded) {
          await move(db, id, ['sending'], 'unsure', { error: 'The server stopped while sending this.' });
          return;
        }
        if (!(await move(db, id, port.embedded ? ['queued', 'sending'] : ['queued'], 'sending'))) return;
        const { recipient, subject, idempotency_key: key } = message;
        const text = await fullText(db, secret, message);
        try {
          if (message.channel === 'mail') await mail.send({ to: recipient, subject: subject ?? '', text, key });
          else await chat.post({ channel: recipient, text, key });
        } catch (error) {
          const words = error instanceof Error ? error.message : String(error);
          if (!port.embedded && !(error instanceof NotTaken)) {
            await move(db, id, ['sending'], 'unsure', { error: words });
            return;
          }
          const last = job.attempts >= job.max_attempts;
          await move(db, id, ['sending'], last ? 'failed' : 'queued', { error: words });
          throw error;
        }
        const sent = { error: null, sent_at: port.embedded ? null : clock.now().toISOString() };
        await move(db, id, ['sending'], port.embedded ? 'kept' : 'sent', sent);
      },
    },
  } satisfies JobTable;
}

/** What the platform itself serves: the delivery of every feature's messages. */
export const delivery = { jobs: messageJobs, references: platformReferences } satisfies Feature;
