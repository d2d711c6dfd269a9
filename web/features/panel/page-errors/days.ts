import { BROWSERS, type Browser } from '../../../../shared/features/panel/page-errors/browsers.ts';
import type { UnreadPages } from '../../../../shared/features/panel/page-errors/calls.ts';

interface UnreadDay {
  day: string;
  times: Partial<Record<Browser, number>>;
  total: number;
}

/** An entry for each day, in the order of the days. */
export function byDay(unread: readonly UnreadPages[]): UnreadDay[] {
  const days = new Map<string, UnreadDay>();
  for (const { day, browser, times } of unread) {
    const one = days.get(day) ?? { day, times: {}, total: 0 };
    days.set(day, { day, times: { ...one.times, [browser]: times }, total: one.total + times });
  }
  return [...days.values()];
}

/** The browsers in which it happened at all. */
export const browsersIn = (unread: readonly UnreadPages[]): Browser[] =>
  BROWSERS.filter((browser) => unread.some((one) => one.browser === browser));
