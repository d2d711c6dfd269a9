/** The messages of the outbox that stand in the chat, and what becomes of them when what they are about has changed. */
import type { Deps } from '../app/deps.ts';
import type { Db } from '../db/engine.ts';
import type { OutboxRow } from '../db/schema.ts';
import { enqueue, type ServedJobs } from '../jobs/jobs.ts';
import type { About } from '../life-cycle/about.ts';
import type { PostedMessage } from '../ports/chat.ts';
import { canAnswerInChat, composeContent } from './content.ts';

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    'chat.refresh': About;
  }
}

/** Older messages stay as they are. */
const REFRESHED_DAYS = 60;
const DAY_MS = 86_400_000;

/** Notes where a message stands, and what it shows there. */
export async function savePosted(db: Db, id: number, posted: PostedMessage, shown: string | null): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ chat_channel: posted.channel, chat_ts: posted.ts, chat_shown: shown })
    .where('id', '=', id)
    .execute();
}

/** Has the chat's messages about a row show how it is now. In the transaction that changes it. */
export async function queueChatRefresh(
  trx: Db,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  about: About,
  present: Date = clock.now(),
): Promise<void> {
  if (!canAnswerInChat(settings)) return;
  const posted = await selectAbout(trx, about).select('id').limit(1).executeTakeFirst();
  if (posted) await enqueue(trx, { kind: 'chat.refresh', payload: about }, present);
}

const selectAbout = (db: Db, { entity, id }: About) =>
  db.selectFrom('outbox').where('entity', '=', entity).where('entity_id', '=', id).where('channel', '=', 'chat');

/** A message of the chat by its id; undefined if the outbox has forgotten it. */
export function findChatMessage(db: Db, id: number): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).where('channel', '=', 'chat').executeTakeFirst();
}

/** The message that was posted, and those that it holds. */
export function loadPostedTogether(db: Db, id: number): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('gathered_by', '=', id)]))
    .orderBy('id')
    .execute();
}

type RefreshDeps = Pick<Deps, 'db' | 'clock' | 'chat' | 'declared' | 'settings'>;

export function chatPostJobs(deps: RefreshDeps) {
  return {
    // One after the other: an older content never comes last.
    'chat.refresh': { lane: 'chat.refresh', run: ({ payload }) => refresh(deps, payload) },
  } satisfies ServedJobs;
}

async function refresh(deps: RefreshDeps, about: About): Promise<void> {
  const { db, clock } = deps;
  const since = new Date(clock.now().getTime() - REFRESHED_DAYS * DAY_MS).toISOString();
  const rows = await selectAbout(db, about)
    .select(['id', 'gathered_by'])
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .execute();
  const ids = new Set(rows.map(({ id, gathered_by }) => gathered_by ?? id));
  for (const id of ids) await refreshMessage(deps, id);
}

async function refreshMessage(deps: RefreshDeps, id: number): Promise<void> {
  const { db, chat } = deps;
  const together = await loadPostedTogether(db, id);
  const leader = together.find((row) => row.id === id);
  if (!leader?.chat_ts || !leader.chat_channel || !chat.update) return;
  const content = await composeContent(db, deps, together, leader.body);
  if (content.shown === leader.chat_shown || !content.parts) return;
  const posted = { channel: leader.chat_channel, ts: leader.chat_ts };
  const isThere = await chat.update(posted, content);
  await db
    .updateTable('outbox')
    .set(isThere ? { chat_shown: content.shown } : { chat_ts: null })
    .where('id', '=', id)
    .execute();
}
