/** What came in from the chat: noted before it is acknowledged, and done once. */
import type { Db } from '../db/engine.ts';

const EVENT_DAYS = 2;
const DAY_MS = 86_400_000;

/** @returns false if it came before: the chat repeats what was not acknowledged in time */
export async function noteChatEvent(db: Db, key: string, payload: object | null, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('chat_event')
    .values({ key, at: now.toISOString(), payload: payload && JSON.stringify(payload) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns what is to be done; null once it was */
export async function readChatEvent<Payload>(db: Db, key: string): Promise<Payload | null> {
  const row = await db.selectFrom('chat_event').select('payload').where('key', '=', key).executeTakeFirst();
  return row?.payload ? (JSON.parse(row.payload) as Payload) : null;
}

/** Takes it for this transaction alone; nothing of it is kept. @returns false if it was done meanwhile */
export async function takeUpChatEvent(trx: Db, key: string): Promise<boolean> {
  const row = await trx
    .updateTable('chat_event')
    .set({ payload: null })
    .where('key', '=', key)
    .where('payload', 'is not', null)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Their keys are needed as long as the chat repeats them, which is an hour. */
export async function deleteOldChatEvents(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - EVENT_DAYS * DAY_MS).toISOString();
  await db.deleteFrom('chat_event').where('at', '<', until).execute();
}
