/** A person as a key node, before the wire form is made. */
import { UNKNOWN_END, UNKNOWN_START } from '../../platform/time/months.ts';

/** A time at a company; for skills, a job that shows one. */
export interface Stay {
  account: number;
  start: number;
  end: number;
  title: string;
  /** The skill that the title shows; null for companies. */
  skill: string | null;
}

export interface NodeRow {
  contact: number;
  /** Null for skills. */
  account: number | null;
  /** The strength of the firm's tie to them. */
  score: number;
  probability: number;
  /** Newest first; empty for people with an entered skill. */
  stays: Stay[];
  /** Their roles there, as kinds of titles. */
  kinds: string[];
  /** The months together with others there, or in jobs with the skill; null if no dates are known. */
  months: number | null;
  /** Years since; 0 if it continues, null if unknown. */
  years: number | null;
}

export const compareByAge = (a: Pick<Stay, 'start' | 'end'>, b: Pick<Stay, 'start' | 'end'>): number =>
  b.end - a.end || b.start - a.start;

/** The length of a stay; null if its dates are unknown. A job in the future has none. */
export function computeStayLength({ start, end }: Pick<Stay, 'start' | 'end'>, today: number): number | null {
  if (start === UNKNOWN_START || end === UNKNOWN_END) return null;
  return Math.max(0, Math.min(end, today) - start + 1);
}

export function computeYearsSinceStays(stays: readonly Pick<Stay, 'end'>[], today: number): number | null {
  const ends = stays.map(({ end }) => end).filter((end) => end !== UNKNOWN_END);
  return ends.length === 0 ? null : Math.max(0, Math.round(((today - Math.max(...ends)) / 12) * 10) / 10);
}

/** The best known first: by score, then months. */
export const compareByScore = (a: NodeRow, b: NodeRow): number =>
  b.score - a.score ||
  (b.months ?? -1) - (a.months ?? -1) ||
  b.probability - a.probability ||
  a.contact - b.contact ||
  (a.account ?? 0) - (b.account ?? 0);
