import { expect, test } from 'vitest';
import type { TieEvidence } from '../model/ties.ts';
import { compareWays, findRecentMonth } from './order.ts';

const sort = (...ways: [number, string | null][]) =>
  ways
    .map(([rank, inTouch]) => ({ rank, inTouch }))
    .sort(compareWays)
    .map(({ rank }) => rank);

test.each([
  ['the better rank comes first, whoever was in touch', sort([0.4, '2026-10'], [0.9, null]), [0.9, 0.4]],
  ['of equal ranks the later touch', sort([0.41, null], [0.4, '2026-03'], [0.39, '2026-10']), [0.39, 0.4, 0.41]],
  ['of equal ranks without a touch the better', sort([0.39, null], [0.41, null]), [0.41, 0.39]],
])('%s', (_, sorted, expected) => {
  expect(sorted).toEqual(expected);
});

const NOW = new Date('2026-11-21T12:00:00Z');
const mail = (date: string | null): TieEvidence => ({ kind: 'mail', signal: 1, by: 2, date, mails: 3 });

test.each([
  ['2026-10-03', '2026-10'],
  ['2025-11-22', '2025-11'],
  ['2025-11-01', null],
  [null, null],
])('a touch on %s counts for the month %s', (day, month) => {
  expect(findRecentMonth([mail(day)], NOW)).toBe(month);
});
