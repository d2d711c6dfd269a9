import { WEEKDAYS } from '../../../shared/features/accounts/preferences/calls.ts';
import { formatPlainDay } from '../../../shared/platform/day-words.ts';

/** Days as `YYYY-MM-DD`. */
export function getDayInZone(timeZone: string, time: Date): string {
  return getFormat(timeZone).format(time);
}

/** "20 Nov 25", for a sentence. */
export const formatDayInZone = (timeZone: string, time: Date): string => formatPlainDay(getDayInZone(timeZone, time));

/** An installation has one zone, and making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}

/** "08:53:10", for what is over in a moment. */
export const formatClockInZone = (timeZone: string, time: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(time);

export function addDays(day: string, days: number): string {
  const time = new Date(`${day}T00:00:00.000Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}

/** The day so many months later, or earlier; the last day of a shorter month. @param day `YYYY-MM-DD` */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

const HOUR_MS = 3_600_000;

/** The moment at which a day begins in a zone. @param day `YYYY-MM-DD` */
export function getStartOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  // Zones are at most fourteen hours ahead and twelve behind, by quarters of an hour.
  let [before, after] = [midnight - 15 * HOUR_MS, midnight + 13 * HOUR_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (getDayInZone(timeZone, new Date(middle)) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** @param day `YYYY-MM-DD` */
export function getWeekday(day: string): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[(new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7]!;
}
