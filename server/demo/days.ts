import { dayOfMonth } from '../platform/time/months.ts';

const DAY_MS = 86_400_000;

/** The day so many days after the first of a month. */
export const dayFrom = (month: number, days: number): string => momentFrom(month, days).slice(0, 10);

export function momentFrom(month: number, days: number, minutes = 0): string {
  const first = Date.parse(`${dayOfMonth(month, 'first')}T00:00:00.000Z`);
  return new Date(first + days * DAY_MS + minutes * 60_000).toISOString();
}

/** The reverse: the number of days from the first of a month to a moment. */
export function daysSince(month: number, moment: string): number {
  return Math.floor((Date.parse(moment) - Date.parse(momentFrom(month, 0))) / DAY_MS);
}
