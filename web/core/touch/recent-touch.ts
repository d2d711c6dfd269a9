import type { LastTouch } from '../../../shared/core/network/touch.ts';
import { getMonthName } from '../../../shared/platform/day-words.ts';

/** "In touch in October", for a month of the last year. @param month `2026-10` */
export const describeRecentTouch = (month: string): string => `In touch in ${getMonthName(month)}`;

/** "Last in touch: Dana Okafor, in October", for a touch of the last year. */
export const describeTouchBy = ({ by, day }: LastTouch): string => `Last in touch: ${by}, in ${getMonthName(day)}`;
