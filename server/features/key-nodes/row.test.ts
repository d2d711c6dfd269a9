import { describe, expect, test } from 'vitest';
import { OPEN_END, toMonth, UNKNOWN_END, UNKNOWN_START } from '../../platform/time/months.ts';
import { computeMonthsTogether } from './at-accounts.ts';
import { compareByAge, compareByScore, computeStayLength, computeYearsSinceStays, type NodeRow } from './row.ts';

const today = toMonth(2026, 11);
const at = (year: number, month: number) => toMonth(year, month);

describe('the length of a stay', () => {
  test('counts its first and its last month, up to today', () => {
    expect(computeStayLength({ start: at(2020, 3), end: at(2020, 3) }, today)).toBe(1);
    expect(computeStayLength({ start: at(2020, 3), end: at(2020, 5) }, today)).toBe(3);
    expect(computeStayLength({ start: at(2026, 10), end: OPEN_END }, today)).toBe(2);
  });

  test('is unknown without one of its dates, and nothing before it begins', () => {
    expect(computeStayLength({ start: UNKNOWN_START, end: at(2020, 5) }, today)).toBeNull();
    expect(computeStayLength({ start: at(2020, 5), end: UNKNOWN_END }, today)).toBeNull();
    expect(computeStayLength({ start: at(2027, 3), end: OPEN_END }, today)).toBe(0);
  });
});

describe('the years since some stays', () => {
  test('count from the last one, in tenths, and are none while one goes on, up to this month', () => {
    expect(computeYearsSinceStays([{ end: at(2024, 5) }, { end: at(2020, 5) }, { end: UNKNOWN_END }], today)).toBe(2.5);
    expect(computeYearsSinceStays([{ end: today - 1 }], today)).toBe(0.1);
    expect(computeYearsSinceStays([{ end: at(2020, 5) }, { end: today }], today)).toBe(0);
    expect(computeYearsSinceStays([{ end: OPEN_END }], today)).toBe(0);
  });

  test('are unknown where no end is known', () => {
    expect(computeYearsSinceStays([{ end: UNKNOWN_END }], today)).toBeNull();
    expect(computeYearsSinceStays([], today)).toBeNull();
  });
});

describe('the months together with others', () => {
  const stay = (start: number, end: number) => ({ start, end });
  const other = (start_month: number, end_month: number) => ({ start_month, end_month });

  test('are the most with one of them, to the month, up to today', () => {
    const stays = [stay(at(2020, 1), at(2020, 6)), stay(at(2026, 1), OPEN_END)];
    expect(computeMonthsTogether(stays, [other(at(2020, 6), OPEN_END)], today)).toBe(11);
    expect(computeMonthsTogether(stays.slice(0, 1), [other(at(2020, 6), OPEN_END)], today)).toBe(1);
    expect(computeMonthsTogether(stays.slice(0, 1), [other(at(2020, 7), OPEN_END)], today)).toBe(0);
    expect(
      computeMonthsTogether(stays.slice(0, 1), [other(at(2020, 6), OPEN_END), other(at(2019, 1), at(2020, 3))], today),
    ).toBe(3);
  });

  test('are the length of their longest stay where nobody else is, and unknown without dates', () => {
    expect(computeMonthsTogether([stay(at(2020, 1), at(2020, 2)), stay(at(2021, 1), at(2021, 5))], [], today)).toBe(5);
    const undated = [stay(UNKNOWN_START, at(2020, 2))];
    expect(computeMonthsTogether(undated, [], today)).toBeNull();
    expect(computeMonthsTogether(undated, [other(at(2019, 1), OPEN_END)], today)).toBeNull();
  });
});

describe('the order', () => {
  test('of stays begins with the one that ended last, of equal ones with the one that began last', () => {
    const stays = [
      { start: at(2019, 1), end: at(2020, 1) },
      { start: at(2018, 1), end: OPEN_END },
      { start: at(2019, 6), end: at(2020, 1) },
    ];
    expect(stays.toSorted(compareByAge)).toEqual([stays[1], stays[2], stays[0]]);
  });

  test('of people goes by score, months, probability, person and company, unknown months last', () => {
    const person = (
      contact: number,
      score: number,
      months: number | null,
      probability: number,
      account: number | null,
    ) => ({ contact, score, months, probability, account, years: null, stays: [], kinds: [] }) satisfies NodeRow;
    const inOrder = [
      person(9, 4, null, 0, 1),
      person(8, 3, 12, 0, 1),
      person(7, 3, 0, 0, 1),
      person(6, 3, null, 0.4, 1),
      person(3, 3, null, 0.2, null),
      person(3, 3, null, 0.2, 1),
      person(3, 3, null, 0.2, 2),
      person(4, 3, null, 0.2, 1),
    ];
    for (const [place, row] of inOrder.entries())
      for (const later of inOrder.slice(place + 1))
        expect([Math.sign(compareByScore(row, later)), Math.sign(compareByScore(later, row))]).toEqual([-1, 1]);
  });
});
