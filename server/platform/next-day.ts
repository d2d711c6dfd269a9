import { invalid } from '../errors.ts';
import { addDays, dayInZone } from './day.ts';

const YEARS = 5;

interface Waiting {
  timeZone: string;
  now: Date;
  /** When that began which is to be continued on the day. */
  begun: string;
  /** What it is called: "the candidacy". */
  called: string;
  /** The field of the call. */
  field: string;
}

/**
 * A year typed with two digits is a day of the first century, and would be overdue at once. @throws invalid if the day is before the thing
 * itself began, or years ahead
 */
export function requireNextDay(day: string, { timeZone, now, begun, called, field }: Waiting): void {
  const first = dayInZone(timeZone, new Date(begun));
  if (day < first)
    throw invalid(`Choose a day that is not before ${called} itself: ${first} or later.`, {
      [field]: `Before ${called}`,
    });
  if (day > addDays(dayInZone(timeZone, now), YEARS * 365))
    throw invalid('Choose a day within five years.', { [field]: 'More than five years ahead' });
}
