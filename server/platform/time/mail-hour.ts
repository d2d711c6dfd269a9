/** The time of scheduled mails: at seven in the morning of the installation's day. */
import { Cron } from 'croner';
import { WEEKDAYS } from '../../../shared/features/accounts/preferences/calls.ts';
import { getDayInZone } from './day.ts';

/** Today's hour; at once if it has passed. */
export function sendAt(timeZone: string, now: Date): Date {
  const next = findNextRun('0 7 * * *', timeZone, now);
  return next && getDayInZone(timeZone, next) === getDayInZone(timeZone, now) ? next : now;
}

/** The hour of the next such weekday, which may be today. */
export function getNextSendAt(timeZone: string, weekday: (typeof WEEKDAYS)[number], now: Date): Date {
  return findNextRun(`0 7 * * ${WEEKDAYS.indexOf(weekday) + 1}`, timeZone, now) ?? now;
}

const findNextRun = (pattern: string, timezone: string, now: Date): Date | null =>
  new Cron(pattern, { timezone, paused: true }).nextRun(now);
