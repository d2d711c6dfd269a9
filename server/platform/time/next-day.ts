import { formatPlainDay } from '../../../shared/platform/day-words.ts';
import { createInvalidError } from '../errors.ts';
import { addDays, getDayInZone } from './day.ts';

const YEARS = 5;

interface WaitInput {
  timeZone: string;
  now: Date;
  /** The time at which the thing itself began. */
  begun: string;
  /** The name of the thing in messages: "the candidacy". */
  called: string;
  /** The field of the call. */
  field: string;
}

/**
 * Refuses a mistyped year: one of two digits is a day of the first century, which would be overdue at once. @throws invalid if the day is
 * before the thing itself began, or years ahead
 */
export function requireNextDay(day: string, { timeZone, now, begun, called, field }: WaitInput): void {
  const first = getDayInZone(timeZone, new Date(begun));
  if (day < first)
    throw createInvalidError(`Choose a day that isn’t before ${called}: ${formatPlainDay(first)} or later.`, {
      [field]: `Before ${called}`,
    });
  if (day > addDays(getDayInZone(timeZone, now), YEARS * 365))
    throw createInvalidError('Choose a day within five years.', { [field]: 'More than five years ahead' });
}
