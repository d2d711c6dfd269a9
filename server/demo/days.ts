import { getDayOfMonth } from '../platform/time/months.ts';

const DAY_MS = 86_400_000;

/** The day so many days after the first of a month. */
export const addDaysToMonth = (month: number, days: number): string => toMoment(month, days).slice(0, 10);

export function toMoment(month: number, days: number, minutes = 0): string {
  const first = Date.parse(`${getDayOfMonth(month, 'first')}T00:00:00.000Z`);
  return new Date(first + days * DAY_MS + minutes * 60_000).toISOString();
}

/** The reverse: the number of days from the first of a month to a moment. */
export function countDaysSince(month: number, moment: string): number {
  return Math.floor((Date.parse(moment) - Date.parse(toMoment(month, 0))) / DAY_MS);
}
