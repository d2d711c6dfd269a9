import type { Db } from '../../../platform/db/engine.ts';
import { RANKING_ANSWER } from '../model/signal-types.ts';

/** The day after which an answer of the ranking game still counts: the game asks about a person once within a year. */
export function getYearBefore(now: Date): string {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - 1);
  return then.toISOString().slice(0, 10);
}

/** Did anybody answer for this contact about that one after the day? Imported answers count, too. */
export async function wasAnsweredSince(db: Db, ends: { from: number; to: number }, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('signal')
    .select('id')
    .where('from_contact_id', '=', ends.from)
    .where('to_contact_id', '=', ends.to)
    .where('type', '=', RANKING_ANSWER)
    .where((eb) => eb(eb.fn.coalesce('occurred_on', 'created_at'), '>', since))
    .executeTakeFirst();
  return row !== undefined;
}
