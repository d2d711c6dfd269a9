/** The order of ways to a person: by rank; of those that are equal, the one that was in touch later (docs/decisions/134). Pure. */
import type { TieEvidence } from '../model/ties.ts';
import { findLastTouch } from '../model/touches.ts';

export interface OrderedWay {
  /** A probability. */
  rank: number;
  /** `2026-10`: the month in which the two of its last hop were in touch; null if that was over a year ago, or is unknown. */
  inTouch: string | null;
}

const YEAR_MS = 365 * 86_400_000;
const MONTH_LENGTH = '2026-10'.length;

export const getFirstRecentDay = (now: Date): string => new Date(now.getTime() - YEAR_MS).toISOString().slice(0, 10);

/** Whether a touch says how things stand: those of more than a year ago order nothing, and lists don't tell them. */
export const isWithinYear = (day: string, now: Date): boolean => Date.parse(day) >= now.getTime() - YEAR_MS;

export function findRecentMonth(evidence: readonly TieEvidence[], now: Date): string | null {
  return getRecentMonth(findLastTouch(evidence, now)?.day, now);
}

/** The month of a day of the last year; null of any other. */
export const getRecentMonth = (day: string | undefined, now: Date): string | null =>
  day !== undefined && isWithinYear(day, now) ? day.slice(0, MONTH_LENGTH) : null;

/** The later month first, none last: the order of whatever is equal otherwise. */
export function compareMonths(a: string | null, b: string | null): number {
  const [first, second] = [a ?? '', b ?? ''];
  return first < second ? 1 : first > second ? -1 : 0;
}

/** Ranks in one step of five percentage points are equal: the model does not know them better. */
const STEPS = 20;
const getStep = (rank: number): number => Math.round(rank * STEPS);

export function compareWays(a: OrderedWay, b: OrderedWay): number {
  return getStep(b.rank) - getStep(a.rank) || compareMonths(a.inTouch, b.inTouch) || b.rank - a.rank;
}
