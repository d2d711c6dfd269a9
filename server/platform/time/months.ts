/**
 * Months as integers, year * 12 + month - 1, so that March 2017 is 24,206 and months can be subtracted. Three values stand for missing
 * months; they sort so that an unknown start is before everything and an open end after everything.
 */
export const UNKNOWN_START = 0;
/** The end of a tenure that continues. */
export const OPEN_END = 999_999;
/** The end of a tenure that ended at an unknown time. */
export const UNKNOWN_END = 0;

/** The time that two people count as having been together if a date is missing (relationship model §1). */
export const ASSUMED_MONTHS = 12;

/** A stretch of time: `start` a month or UNKNOWN_START, `end` a month, OPEN_END or UNKNOWN_END; both months belong to it. */
interface Span {
  start: number;
  end: number;
}

/** @param month 1 to 12 */
export function toMonth(year: number, month: number): number {
  return year * 12 + month - 1;
}

/** The month of a moment in UTC. */
export function getMonth(time: Date): number {
  return toMonth(time.getUTCFullYear(), time.getUTCMonth() + 1);
}

export function getYear(month: number): number {
  return Math.floor(month / 12);
}

const DATE = /^(\d{4})(?:-(\d{1,2})(?:-\d{1,2})?)?$/;

/**
 * The month of `2017`, `2017-03` or `2017-03-14`; null for anything else. A year alone starts in January and ends in
 * December, as the model counts.
 */
export function parseMonth(text: string, edge: 'start' | 'end'): { month: number; yearOnly: boolean } | null {
  const [, year, month] = DATE.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  if (month === undefined) return { month: toMonth(Number(year), edge === 'start' ? 1 : 12), yearOnly: true };
  const number = Number(month);
  return number >= 1 && number <= 12 ? { month: toMonth(Number(year), number), yearOnly: false } : null;
}

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2019-03`, as on the wire; null if it is not a month. */
export function formatIsoMonth(month: number): string | null {
  if (month <= 0 || month === OPEN_END) return null;
  return `${String(getYear(month)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** `Mar 2017`; `today` for an open end. Not for unknown ones. */
export function describeMonth(month: number): string {
  return month === OPEN_END ? 'today' : `${NAMES[month % 12]} ${getYear(month)}`;
}

/** The first or the last day of a month, `YYYY-MM-DD`. */
export function getDayOfMonth(month: number, edge: 'first' | 'last'): string {
  const year = getYear(month);
  const day = edge === 'first' ? 1 : new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate();
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whether both ends are known; an open end is. */
export function isDated(span: Span): boolean {
  return span.start !== UNKNOWN_START && span.end !== UNKNOWN_END;
}

/**
 * The time two people shared, in whole months with both ends included and an open end meaning `today` (a month); null if they shared none.
 * If a date is missing they count as twelve months together and the span has no dates (`dated` false), unless the known dates show that one
 * had left before the other came.
 */
export function computeOverlap(a: Span, b: Span, today: number): (Span & { months: number; dated: boolean }) | null {
  if (isDated(a) && isDated(b)) {
    const start = Math.max(a.start, b.start);
    const end = Math.min(a.end, b.end);
    const months = Math.min(end, today) - start + 1;
    return months > 0 ? { start, end, months, dated: true } : null;
  }
  if (hasLeftBefore(a, b) || hasLeftBefore(b, a)) return null;
  return { start: UNKNOWN_START, end: UNKNOWN_END, months: ASSUMED_MONTHS, dated: false };
}

function hasLeftBefore(a: Span, b: Span): boolean {
  return a.end !== UNKNOWN_END && b.start !== UNKNOWN_START && a.end < b.start;
}
