/** How many sign-ins did not get in, by day and reason: numbers alone, nothing about a person. */
import { sql } from 'kysely';
import type { Db } from '../db/engine.ts';
import { addDays, getDayInZone } from '../time/day.ts';

/** Why a sign-in did not get in, as staff read it behind a number. The first three let the person wait for staff. */
export const NOT_LET_IN = {
  outside: 'with an address outside the firm’s domains, waiting for staff',
  unproven: 'with an address that the provider does not vouch for, waiting for staff',
  waiting: 'of people who wait for staff',
  unverified: 'with an address that is not verified at the provider',
  groups: 'whose groups give no access',
  ended: 'of people whose access the firm ended',
  invalid: 'that were too old, used before or of another client',
} as const;
export type NotLetIn = keyof typeof NOT_LET_IN;

const PREFIX = 'sign_in_refused ';
/** Today and those before it. */
export const REFUSED_DAYS = 7;

const makeKey = (day: string, why: NotLetIn) => `${PREFIX}${day} ${why}` as const;

/** Counts one, however many processes count at the same time, and forgets what is too old. */
export async function countNotLetIn(db: Db, why: NotLetIn, timeZone: string, now: Date): Promise<void> {
  const today = getDayInZone(timeZone, now);
  await db
    .insertInto('installation')
    .values({ key: makeKey(today, why), value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql<string>`cast(cast(installation.value as integer) + 1 as text)` }),
    )
    .execute();
  const old = (await loadCounts(db)).filter(({ day }) => day <= addDays(today, -REFUSED_DAYS));
  if (old.length > 0)
    await db
      .deleteFrom('installation')
      .where(
        'key',
        'in',
        old.map(({ key }) => key),
      )
      .execute();
}

/** The numbers of the last days, the most frequent reason first. */
export async function loadNotLetIn(db: Db, timeZone: string, now: Date): Promise<{ why: NotLetIn; count: number }[]> {
  const since = addDays(getDayInZone(timeZone, now), 1 - REFUSED_DAYS);
  const counts = (await loadCounts(db)).filter(({ day }) => day >= since);
  return Object.keys(NOT_LET_IN)
    .map((why) => ({
      why: why as NotLetIn,
      count: counts.filter((row) => row.why === why).reduce((sum, { count }) => sum + count, 0),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

async function loadCounts(db: Db) {
  const rows = await db.selectFrom('installation').selectAll().where('key', 'like', `${PREFIX}%`).execute();
  return rows.map(({ key, value }) => {
    const [day = '', why = ''] = key.slice(PREFIX.length).split(' ');
    return { key, day, why, count: Number(value) };
  });
}
