import { getMonthName } from '../../../shared/platform/day-words.ts';

/** "In touch in October", for a month of the last year. @param month `2026-10` */
export const describeRecentTouch = (month: string): string => `In touch in ${getMonthName(month)}`;
