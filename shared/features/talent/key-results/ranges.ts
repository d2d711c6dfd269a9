/** The ranges of time that key results are asked for (the specification's README, "Date ranges"). */
export const DATE_RANGES = [
  ...(['TODAY', 'YESTERDAY', 'THIS_WEEK', 'LAST_WEEK', 'THIS_MONTH', 'LAST_MONTH', 'THIS_QUARTER'] as const),
  ...(['LAST_QUARTER', 'THIS_YEAR', 'LAST_YEAR'] as const),
  ...(['LAST_N_DAYS:n', 'LAST_N_WEEKS:n', 'LAST_N_MONTHS:n', 'LAST_N_QUARTERS:n'] as const),
] as const;
export type DateRange = (typeof DATE_RANGES)[number];

export const DEFAULT_RANGE: DateRange = 'THIS_QUARTER';
/** The first value of the number field (document 3 §9). */
export const DEFAULT_NUMBER = 7;
export const MAX_UNITS = 100;
/** The number of ranges in the line beside a key result. */
const RANGES_SHOWN = 8;

/** No part of it is in the future. */
export const hasEnded = (range: DateRange): boolean => parseRange(range).last;

export const takesNumber = (range: DateRange): boolean => range.endsWith(':n');

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** "LAST_N_WEEKS:n" → weeks, and whether it ends with the unit before the present one. */
function parseRange(range: DateRange): { unit: Unit; last: boolean } {
  if (range === 'TODAY' || range === 'YESTERDAY') return { unit: 'day', last: range === 'YESTERDAY' };
  const word = range.replace(/:n$/, '').split('_').at(-1)!.toLowerCase().replace(/s$/, '');
  return { unit: word as Unit, last: range.startsWith('LAST_') };
}

/** "This quarter", "Last 7 weeks". */
export function describeRange(range: DateRange, number: number): string {
  if (range === 'TODAY') return 'Today';
  if (range === 'YESTERDAY') return 'Yesterday';
  const { unit, last } = parseRange(range);
  if (takesNumber(range)) return number === 1 ? `Last ${unit}` : `Last ${number} ${unit}s`;
  return `${last ? 'Last' : 'This'} ${unit}`;
}

const DAY_MS = 86_400_000;
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first day of the unit that a day is in, so many units later. Weeks begin on Monday. */
function getStart(day: string, unit: Unit, units: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  if (unit === 'year') return toDay(Date.UTC(year + units, 0, 1));
  if (unit === 'quarter') return toDay(Date.UTC(year, Math.floor((month - 1) / 3) * 3 + 3 * units, 1));
  if (unit === 'month') return toDay(Date.UTC(year, month - 1 + units, 1));
  const time = Date.parse(`${day}T00:00:00Z`);
  if (unit === 'day') return toDay(time + units * DAY_MS);
  return toDay(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS + units * 7 * DAY_MS);
}

/**
 * The days on which the range and those before it begin, the earliest first, and finally the day on which the range ends: so there is one
 * day more than there are ranges. A range with a number holds that many whole units before the present one.
 * @param today `YYYY-MM-DD`
 * @param count the number of ranges
 */
export function listRangeStarts(range: DateRange, number: number, today: string, count = RANGES_SHOWN): string[] {
  const { unit, last } = parseRange(range);
  const size = takesNumber(range) ? number : 1;
  const end = last ? 0 : 1;
  return Array.from({ length: count + 1 }, (_, place) => getStart(today, unit, end - (count - place) * size));
}
