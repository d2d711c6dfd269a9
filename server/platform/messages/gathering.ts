/**
 * Above a number, messages to the staff channel wait and go out in one: a person, or a broken script, must not bury what others ask for.
 * Each stays a row of its own in the Outbox; the first that is delivered takes the others along (`gathered_by`).
 */
import type { Db } from '../db/engine.ts';
import type { OutboxRow } from '../db/schema.ts';

/** So many go out on their own in a span of time; those behind them wait for its end. */
export const GATHER_FROM = 10;
const SPAN_MS = 15 * 60_000;
/** Slack cuts off texts of more than 40,000 characters. */
const MAX_TEXT_LENGTH = 30_000;

/** @returns when a new message to this channel goes out with others; undefined if it need not wait */
export async function gatherAt(db: Db, recipient: string, now: Date): Promise<Date | undefined> {
  const latest = await db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', recipient)
    .where('created_at', '>', new Date(now.getTime() - SPAN_MS).toISOString())
    .limit(GATHER_FROM)
    .execute();
  if (latest.length < GATHER_FROM) return undefined;
  return new Date((Math.floor(now.getTime() / SPAN_MS) + 1) * SPAN_MS);
}

/**
 * Takes along the waiting messages that are due, as many as one text may hold.
 * @returns all that the message holds besides itself, in the order they were written
 */
export async function gather(db: Db, leader: OutboxRow, now: Date): Promise<OutboxRow[]> {
  if (leader.gathers === 0) return [];
  const waiting = await db
    .selectFrom('outbox')
    .select(['id', 'body'])
    .where('recipient', '=', leader.recipient)
    .where('state', '=', 'queued')
    .where('gathers', '=', 1)
    .where('gathered_by', 'is', null)
    .where('not_before', '<=', now.toISOString())
    .where('id', '!=', leader.id)
    .orderBy('id')
    .execute();
  let length = leader.body.length;
  const ids: number[] = [];
  for (const { id, body } of waiting) {
    length += body.length + 2;
    if (length > MAX_TEXT_LENGTH) break;
    ids.push(id);
  }
  if (ids.length > 0)
    await db
      .updateTable('outbox')
      .set({ state: 'sending', gathered_by: leader.id })
      .where('id', 'in', ids)
      .where('state', '=', 'queued')
      .where('gathered_by', 'is', null)
      .execute();
  return db.selectFrom('outbox').selectAll().where('gathered_by', '=', leader.id).orderBy('id').execute();
}

/** Several messages as one. */
export const joinTexts = (texts: readonly string[]): string =>
  texts.length === 1 ? texts[0]! : [`${texts.length} messages:`, ...texts].join('\n\n');
