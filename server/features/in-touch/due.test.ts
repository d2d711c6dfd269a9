import { expect, test } from 'vitest';
import { addMonths } from '../../platform/time/day.ts';
import { computeDue } from './due.ts';

const TODAY = '2026-11-21';
const due = (
  row: { every?: number; due_on: string; said_on?: string },
  touchedOn: string | null = null,
  madeOn = '2026-09-21',
) =>
  Object.values(
    computeDue(
      { every_months: row.every ?? null, due_on: row.due_on, said_on: row.said_on ?? null },
      { madeOn, touchedOn, today: TODAY },
    ),
  );

test.each([
  ['due on its day', due({ due_on: TODAY }), [TODAY, 'due']],
  ['due since days ago', due({ due_on: '2026-11-01', every: 2 }), ['2026-11-01', 'due']],
  ['due within a week', due({ due_on: '2026-11-28' }), ['2026-11-28', 'week']],
  ['later', due({ due_on: '2026-11-29' }), ['2026-11-29', 'later']],
  ['ended by a touch since', due({ due_on: TODAY }, '2026-11-02'), [TODAY, 'ended']],
  ['as it was after a touch before', due({ due_on: TODAY }, '2026-09-20'), [TODAY, 'due']],
  ['as it was after a touch of the day on which it was made', due({ due_on: TODAY }, '2026-09-21'), [TODAY, 'due']],
  ['ended by a word', due({ due_on: TODAY, said_on: TODAY }), [TODAY, 'ended']],
  ['moved on by its rhythm', due({ due_on: TODAY, every: 3 }, '2026-11-02'), ['2027-02-02', 'later']],
  ['moved on by a word', due({ due_on: '2026-10-31', every: 1, said_on: '2026-10-31' }), ['2026-11-30', 'later']],
  [
    'moved on by the later of both',
    due({ due_on: TODAY, every: 1, said_on: '2026-11-01' }, '2026-10-01'),
    ['2026-12-01', 'later'],
  ],
  ['put off, in spite of a touch', due({ due_on: '2027-01-20', every: 1 }, '2026-11-02'), ['2027-01-20', 'later']],
])('a reminder is %s', (_, computed, expected) => {
  expect(computed).toEqual(expected);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 12, '2027-12-15'],
])('%s and %i months are %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});
