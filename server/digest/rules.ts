import { Cron } from 'croner';
import { WEEKDAYS } from '../../shared/preferences/calls.ts';
import { dayIn } from '../platform/day.ts';

const DAY_MS = 86_400_000;
const DAYS = { daily: 1, weekly: 7 } as const;

/** @param day `YYYY-MM-DD` */
export function weekdayOf(day: string): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[(new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7]!;
}

/** Seven in the morning of the installation's day; at once when that is over. */
export function sendAt(timeZone: string, now: Date): Date {
  const next = new Cron('0 7 * * *', { timezone: timeZone, paused: true }).nextRun(now);
  return next && dayIn(timeZone, next) === dayIn(timeZone, now) ? next : now;
}

/** From when on something is new: since the last digest, unless that is long ago or there was none. */
export function newSince(digest: keyof typeof DAYS, last: string | null, now: Date): Date {
  const period = DAYS[digest] * DAY_MS;
  if (last !== null && now.getTime() - new Date(last).getTime() < 2 * period) return new Date(last);
  return new Date(now.getTime() - period);
}
