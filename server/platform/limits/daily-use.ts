/** Bounds on what one portfolio user may send to the firm in a day: a flood would bury what others ask for. */

import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../app/deps.ts';
import type { Db } from '../db/engine.ts';
import type { DailyUseTable } from '../db/tables/platform-tables.ts';
import { createTooManyError } from '../errors.ts';
import { getDayInZone } from '../time/day.ts';

type DailyUse = DailyUseTable['kind'];

const WORDS: Record<DailyUse, string> = {
  requests: 'requests',
  comments: 'comments',
};

/**
 * Counts one more use, in the transaction of what is used: nothing counts twice, and two at once are not both the last. Staff have no bound.
 * They enter what they hear in meetings, for many companies, and nobody but their colleagues reads it.
 * @throws tooMany above the day's bound
 */
export async function countDailyUse(
  trx: Db,
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  { user, staff }: Viewer,
  kind: DailyUse,
): Promise<void> {
  if (staff) return;
  const { timeZone, perDay } = settings;
  const row = { user_id: user.id, kind, day: getDayInZone(timeZone, clock.now()), count: 1 };
  const counted = await trx
    .insertInto('daily_use')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'day'])
        .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('daily_use.count'), '+', 1) }))
        .where('daily_use.count', '<', perDay[kind]),
    )
    .returning('count')
    .executeTakeFirst();
  if (!counted) throw createTooManyError(describeUsedUp(settings, kind));
}

const describeUsedUp = ({ perDay, firm, helpEmail }: Deps['settings'], kind: DailyUse): string =>
  `You have sent ${perDay[kind]} ${WORDS[kind]} today, which is the maximum. Send more tomorrow, or write to ${firm} at ${helpEmail}.`;

/** The sentence for a person whose day is used up, if another bound refuses them first: to try again in an hour would not help. Null for others. */
export async function describeUsedUpDay(
  { db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>,
  { user, staff }: Viewer,
  kind: DailyUse,
): Promise<string | null> {
  if (staff) return null;
  const used = await db
    .selectFrom('daily_use')
    .select('count')
    .where('user_id', '=', user.id)
    .where('kind', '=', kind)
    .where('day', '=', getDayInZone(settings.timeZone, clock.now()))
    .executeTakeFirst();
  return used && used.count >= settings.perDay[kind] ? describeUsedUp(settings, kind) : null;
}
