import { isDeclined } from '../access/preferences.ts';
import { isStandIn } from '../access/stand-ins.ts';
import type { Deps } from '../app/deps.ts';
import type { ServerFeature } from '../app/feature.ts';
import { platformReferences } from '../app/references.ts';
import { composeContent } from '../chat/content.ts';
import { CHAT_ENDED, endedMessages, refuseEndedChat } from '../chat/ended.ts';
import { chatPostJobs, loadPostedTogether, queueChatRefresh, savePosted } from '../chat/posts.ts';
import type { Db } from '../db/engine.ts';
import type { OutboxRow } from '../db/schema.ts';
import { cancelJobOf, enqueue, type ServedJobs } from '../jobs/jobs.ts';
import type { About } from '../life-cycle/about.ts';
import type { PostedMessage } from '../ports/chat.ts';
import { NotAcceptedError } from '../ports/not-taken.ts';
import { bounceMessages, noteRefusal } from './bounced.ts';
import { composeChatFailed, deliveryMessages } from './chat-failures.ts';
import { gather, gatherAt, joinTexts } from './gathering.ts';
import { loadMailPeople } from './mail-people.ts';
import type { MessageKind } from './message-kinds.ts';
import { prepareOutgoing } from './outgoing.ts';

const ATTEMPTS = 8;

declare module '../jobs/jobs.ts' {
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
  /** A message with the same key is written and sent once. */
  key: string;
  kind: MessageKind;
  about: About;
  /** It is delivered then, or soon after; at once if not set. */
  notBefore?: Date | undefined;
  /** To the staff channel: above a number such messages go out together (gathering.ts). */
  gather?: boolean;
  /** A link's id (signed-link.ts): its token is put into the body on delivery. */
  link?: number | undefined;
}

/**
 * Writes a message and the job that delivers it, in the transaction of the change that it reports; nothing if its recipient turned such
 * mails off, or has no address: a stand-in may name one that is somebody else's now.
 */
export async function queueMessage(db: Db, message: NewMessage, now: Date): Promise<void> {
  const { channel, recipient, kind } = message;
  if (channel === 'mail' && (isStandIn(recipient) || (await isDeclined(db, recipient, kind)))) return;
  const together = message.gather ? await gatherAt(db, recipient, now) : undefined;
  const notBefore = pickLatest(message.notBefore, together);
  const row = await db
    .insertInto('outbox')
    .values({ ...getRow({ ...message, notBefore }, 'queued', now), gathers: together ? 1 : 0 })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await queueDelivery(db, row.id, makeDeliveryKey(row.id), now, notBefore);
}

const pickLatest = (...times: (Date | undefined)[]): Date | undefined =>
  times.reduce((a, b) => (a && b ? (a > b ? a : b) : (a ?? b)));

/**
 * Takes back the waiting messages about a row.
 * @returns false if one was sent or is being sent: then none is taken back
 */
export async function takeBackMessages(db: Db, about: About, now: Date): Promise<boolean> {
  const messages = await db
    .selectFrom('outbox')
    .select(['id', 'state', 'not_before'])
    .where('entity', '=', about.entity)
    .where('entity_id', '=', about.id)
    .execute();
  const at = now.toISOString();
  if (messages.some(({ state, not_before }) => state !== 'queued' || not_before === null || not_before <= at))
    return false;
  for (const { id } of messages) {
    await cancelJobOf(db, makeDeliveryKey(id), now);
    await db.deleteFrom('outbox').where('id', '=', id).execute();
  }
  return true;
}

/**
 * Stores a mail that a user sends with their own mail program.
 * @param message its recipient may be '' if no address is known
 */
export function saveDraftMessage(db: Db, message: Omit<NewMessage, 'notBefore'>, now: Date): Promise<OutboxRow> {
  return db
    .insertInto('outbox')
    .values(getRow(message, 'kept', now))
    .returningAll()
    .executeTakeFirstOrThrow();
}

function getRow(message: NewMessage, state: State, now: Date) {
  const { channel, recipient, subject, body, key, kind, about, notBefore, link } = message;
  return {
    channel,
    recipient,
    subject: subject === null ? null : toOneLine(subject),
    body,
    kind,
    idempotency_key: key,
    entity: about.entity,
    entity_id: about.id,
    link_id: link ?? null,
    not_before: notBefore?.toISOString() ?? null,
    state,
    created_at: now.toISOString(),
  };
}

/**
 * Tries to deliver a queued message at once, while the sender waits. Queue it with `notBefore`: its own job leaves it alone until then, and
 * afterwards delivers it if this try could not.
 */
export async function deliverNow(
  deps: DeliveryDeps,
  key: string,
): Promise<{ state: OutboxRow['state']; error: string | null }> {
  const find = () =>
    deps.db
      .selectFrom('outbox')
      .select(['id', 'state', 'error'])
      .where('idempotency_key', '=', key)
      .executeTakeFirstOrThrow();
  const { id } = await find();
  const delivered = await deliver(deps, id).then(
    () => true,
    // The message gives the reason.
    () => false,
  );
  if (delivered) await cancelJobOf(deps.db, makeDeliveryKey(id), deps.clock.now());
  const { state, error } = await find();
  return { state, error };
}

/**
 * Takes back an unsent message and its delivery. Its key may be used again.
 * @returns false if it is too late: it was sent, is being sent, or may have been
 */
export async function withdraw(db: Db, key: string, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('outbox')
    .where('idempotency_key', '=', key)
    .where('state', 'in', ['queued', 'failed'])
    .returning('id')
    .executeTakeFirst();
  if (!taken) return false;
  await cancelJobOf(db, makeDeliveryKey(taken.id), now);
  return true;
}

const makeDeliveryKey = (id: number): string => `message-${id}`;

function queueDelivery(db: Db, id: number, key: string, now: Date, runAt = now) {
  return enqueue(db, { kind: 'message.deliver', payload: { messageId: id }, key, runAt, maxAttempts: ATTEMPTS }, now);
}

/** A line break in a subject could begin another header. */
function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200);
}

type State = OutboxRow['state'];

type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'chat' | 'mail' | 'secret' | 'declared' | 'settings'>;

/** Moves a message, with those it holds, from one of some states to another. @returns whether it was in one of them */
async function move(db: Db, id: number, from: readonly State[], to: State, change: Partial<OutboxRow> = {}) {
  const moved = await db
    .updateTable('outbox')
    .set({ ...change, state: to })
    .where((eb) => eb.or([eb('id', '=', id), eb('gathered_by', '=', id)]))
    .where('state', 'in', from)
    .returning('id')
    .execute();
  return moved.some((message) => message.id === id);
}

/** Begins to send a message and those it holds. @returns false if it was sent, or another has just taken it along */
async function begin(db: Db, id: number): Promise<boolean> {
  const begun = await db
    .updateTable('outbox')
    .set({ state: 'sending' })
    .where('state', 'in', ['queued', 'sending'])
    .where((eb) => eb.or([eb.and([eb('id', '=', id), eb('gathered_by', 'is', null)]), eb('gathered_by', '=', id)]))
    .returning('id')
    .execute();
  return begun.some((message) => message.id === id);
}

/** Sends again a message that failed or is unsure. @returns false for any other message */
export async function resendMessage(db: Db, id: number, now: Date): Promise<boolean> {
  if (!(await move(db, id, ['failed', 'unsure'], 'queued', { error: null }))) return false;
  // It goes out on its own again.
  await db.updateTable('outbox').set({ gathered_by: null }).where('id', '=', id).execute();
  await queueDelivery(db, id, `${makeDeliveryKey(id)}-${now.getTime()}`, now);
  return true;
}

/** Notes that an unsure message had arrived. @returns false for any other message */
export function confirmSent(db: Db, id: number, now: Date): Promise<boolean> {
  return move(db, id, ['unsure'], 'sent', { error: null, sent_at: now.toISOString() });
}

/** Sends again all unsure messages. @returns their ids */
export async function resendUnsure(db: Db, now: Date): Promise<number[]> {
  const unsure = await db.selectFrom('outbox').select('id').where('state', '=', 'unsure').orderBy('id').execute();
  const sent: number[] = [];
  for (const { id } of unsure) if (await resendMessage(db, id, now)) sent.push(id);
  return sent;
}

/**
 * Delivers a message. Between handing a message to a mail server or a chat and recording that, a process may die or a connection end; then
 * nobody knows whether it went out, and it stays `sending`. A mail is then sent again under the same Message-ID, by which mailboxes usually
 * fold the two. A chat message is sent again only if the channel's history was read and lacks it; if it cannot be read, staff decide.
 * @throws if it did not go out, or nobody knows
 */
async function deliver(deps: DeliveryDeps, id: number): Promise<void> {
  const { db, clock, chat, mail } = deps;
  const message = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
  // Another's delivery holds it.
  if (!message || message.gathered_by !== null) return;
  const { channel, recipient, subject, idempotency_key: key } = message;
  const port = channel === 'mail' ? mail : chat;
  const sent = { error: null, sent_at: port.embedded ? null : clock.now().toISOString() };
  const unseen = message.state === 'sending' && !port.embedded;
  if (unseen && channel === 'chat') {
    const there = await chat.findPosted?.({ channel: recipient, key, since: new Date(message.created_at) });
    if (there === undefined) return db.transaction().execute((trx) => giveUp(trx, deps, id, UNSURE_REASON));
    if (there) return noteSent(deps, message, sent, there, null);
  }
  const { text: own, headers } = await prepareOutgoing(deps, message);
  const people = channel === 'mail' ? await loadMailPeople(deps, message) : {};
  if (!(await begin(db, id))) return;
  const others = await gather(db, message, clock.now());
  const text = joinTexts([own, ...others.map(({ body }) => body)]);
  let posted: PostedMessage | undefined;
  let shown: string | null = null;
  try {
    if (channel === 'mail') await mail.send({ ...people, to: recipient, subject: subject ?? '', text, headers, key });
    else {
      await refuseEndedChat(deps);
      const content = await composeContent(db, deps, [message, ...others], text);
      shown = content.shown;
      posted = await chat.post({ channel: recipient, key, ...content });
    }
  } catch (error) {
    const surelyNot = port.embedded || (!unseen && error instanceof NotAcceptedError);
    await move(db, id, ['sending'], surelyNot ? 'queued' : 'sending', { error: getWords(error) });
    throw error;
  }
  if (port.embedded) await move(db, id, ['sending'], 'kept', sent);
  else await noteSent(deps, message, sent, posted, shown);
}

/** Notes that a message went out and, in the chat, where it stands: what it is about may have changed meanwhile. */
async function noteSent(
  deps: DeliveryDeps,
  { id }: OutboxRow,
  sent: Partial<OutboxRow>,
  posted: PostedMessage | undefined,
  shown: string | null,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await move(trx, id, ['sending'], 'sent', sent)) || !posted) return;
    await savePosted(trx, id, posted, shown);
    for (const { entity, entity_id } of await loadPostedTogether(trx, id))
      if (entity !== null && entity_id !== null)
        await queueChatRefresh(trx, deps, { entity: entity as About['entity'], id: Number(entity_id) });
  });
}

/** It did not go out, or nobody knows whether it did, and Kith does not try again. In a transaction. */
async function giveUp(
  trx: Db,
  { declared, settings, clock }: Pick<Deps, 'declared' | 'settings' | 'clock'>,
  id: number,
  error: string,
) {
  const now = clock.now();
  const failed = await move(trx, id, ['queued'], 'failed', { error });
  if (!failed && !(await move(trx, id, ['sending'], 'unsure', { error }))) return;
  const rows = await trx
    .selectFrom('outbox')
    .select(['id', 'channel', 'recipient', 'kind', 'entity_id'])
    .where((eb) => eb.or([eb('id', '=', id), eb('gathered_by', '=', id)]))
    .orderBy('id')
    .execute();
  const untold =
    error !== CHAT_ENDED &&
    rows.find(({ channel, kind }) => channel === 'chat' && !(kind && declared.messages[kind]?.failed));
  if (failed && untold)
    for (const mail of await composeChatFailed(trx, settings, untold, error)) await queueMessage(trx, mail, now);
  for (const row of failed ? rows.filter((each) => each.channel === 'mail') : [])
    for (const note of await noteRefusal(trx, settings, row, error, now)) await queueMessage(trx, note, now);
  for (const { kind, entity_id } of rows) {
    const then = kind ? declared.messages[kind]?.failed : undefined;
    if (then && entity_id) await then(trx, settings, { entityId: Number(entity_id), error }, now);
  }
}

export function messageJobs(deps: DeliveryDeps) {
  return {
    'message.deliver': {
      run: ({ payload }) => deliver(deps, payload.messageId),
      gaveUp: (trx, { messageId }, error) => giveUp(trx, deps, messageId, error),
    },
    ...chatPostJobs(deps),
  } satisfies ServedJobs;
}

export const UNSURE_REASON =
  'Kith stopped, or the connection ended, while sending this, and the history of the chat cannot be read.';
const getWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The platform's own jobs: the delivery of every feature's messages. */
export const delivery = {
  jobs: messageJobs,
  messages: { ...deliveryMessages, ...bounceMessages, ...endedMessages },
  references: platformReferences,
} satisfies ServerFeature;
