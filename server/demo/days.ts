import { addDays } from '../platform/time/day.ts';
import {
  formatIsoMonth,
  getDayOfMonth,
  OPEN_END,
  parseMonth,
  UNKNOWN_END,
  UNKNOWN_START,
} from '../platform/time/months.ts';
import type { NetworkRows } from './rows.ts';

const DAY_MS = 86_400_000;
const MONTH = /^\d{4}-\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

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

/** The days from the first of one month to the first of another. */
export const countDaysBetween = (from: number, to: number): number => countDaysSince(from, toMoment(to, 0));

export const moveMoment = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/**
 * Moves every date of the rows by as much as lies between two months, in place: months by months, days and moments by
 * the days between the first of both. Jobs that `isFixed` accepts keep their months.
 */
export function moveRows(rows: NetworkRows, from: number, to: number, isFixed: (tenureId: number) => boolean): void {
  if (from === to) return;
  const days = countDaysBetween(from, to);
  for (const list of Object.values(rows) as Record<string, unknown>[][])
    for (const row of list)
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string') row[column] = moveText(value, to - from, days);
  for (const row of rows.investment) row.month += to - from;
  for (const row of rows.tenure) {
    if (isFixed(row.id)) continue;
    if (isKnown(row.start_month)) row.start_month += to - from;
    if (isKnown(row.end_month)) row.end_month += to - from;
    // Dates that have years only begin in January.
    if (row.year_only) row.start_month -= row.start_month % 12;
  }
}

const isKnown = (month: number): boolean => month !== UNKNOWN_START && month !== UNKNOWN_END && month !== OPEN_END;

function moveText(text: string, months: number, days: number): string {
  if (MONTH.test(text)) return formatIsoMonth(parseMonth(text, 'start')!.month + months)!;
  if (DAY.test(text)) return addDays(text, days);
  return MOMENT.test(text) ? moveMoment(new Date(text), days).toISOString() : text;
}
