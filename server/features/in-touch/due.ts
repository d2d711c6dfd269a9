/** When a reminder is due. Pure: what ends or moves it is read anew each time, and so follows evidence that is taken back. */
import type { Reminder } from '../../../shared/features/in-touch/calls.ts';
import { addDays, addMonths } from '../../platform/time/day.ts';

interface StoredReminder {
  every_months: number | null;
  due_on: string;
  said_on: string | null;
}

const WEEK = 7;

/**
 * @param madeOn the day since which touches count
 * @param touchedOn the last day on which evidence shows the owner in touch
 */
export function computeDue(
  { every_months, due_on, said_on }: StoredReminder,
  { madeOn, touchedOn, today }: { madeOn: string; touchedOn: string | null; today: string },
): Pick<Reminder, 'due_on' | 'state'> {
  const seen = touchedOn !== null && touchedOn > madeOn ? touchedOn : '';
  const last = said_on !== null && said_on > seen ? said_on : seen;
  if (last !== '' && every_months === null) return { due_on, state: 'ended' };
  const next = last !== '' ? addMonths(last, every_months!) : '';
  const due = next > due_on ? next : due_on;
  return { due_on: due, state: due <= today ? 'due' : due <= addDays(today, WEEK) ? 'week' : 'later' };
}
