import { BROWSERS, type Browser } from '../../../../shared/features/panel/page-errors/browsers.ts';
import type { UnreadPages } from '../../../../shared/features/panel/page-errors/calls.ts';

interface UnreadDay {
  day: string;
  times: Partial<Record<Browser, number>>;
  total: number;
}

/** An entry for each day, in the order of the days. */
export function groupByDay(unread: readonly UnreadPages[]): UnreadDay[] {
  const days = new Map<string, UnreadDay>();
  for (const { day, browser, times } of unread) {
    const dayEntry = days.get(day) ?? { day, times: {}, total: 0 };
    days.set(day, { day, times: { ...dayEntry.times, [browser]: times }, total: dayEntry.total + times });
  }
  return [...days.values()];
}

/** The browsers in which it happened at all. */
export const listBrowsers = (unread: readonly UnreadPages[]): Browser[] =>
  BROWSERS.filter((browser) => unread.some((dayEntry) => dayEntry.browser === browser));
