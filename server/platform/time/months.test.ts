import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ASSUMED_MONTHS,
  computeOverlap,
  describeMonth,
  getDayOfMonth,
  getMonth,
  OPEN_END,
  parseMonth,
  toMonth,
  UNKNOWN_END,
  UNKNOWN_START,
} from './months.ts';

const today = toMonth(2026, 11);
const span = (start: number, end: number) => ({ start, end });

describe('months', () => {
  test('are read from a year, a month or a day, a year alone from January to December', () => {
    expect(parseMonth('2017', 'start')).toEqual({ month: toMonth(2017, 1), yearOnly: true });
    expect(parseMonth('2017', 'end')).toEqual({ month: toMonth(2017, 12), yearOnly: true });
    expect(parseMonth('2017-03', 'end')).toEqual({ month: toMonth(2017, 3), yearOnly: false });
    expect(parseMonth(' 2017-03-14 ', 'start')).toEqual({ month: toMonth(2017, 3), yearOnly: false });
  });

  test.each(['', 'Mar 2017', '2017-13', '2017-00', '17-03', '2017/03'])('"%s" is not a month', (text) => {
    expect(parseMonth(text, 'start')).toBeNull();
  });

  test('are written as a name and a year, an open end as today', () => {
    expect(describeMonth(toMonth(2017, 3))).toBe('Mar 2017');
    expect(describeMonth(toMonth(1999, 12))).toBe('Dec 1999');
    expect(describeMonth(OPEN_END)).toBe('today');
  });

  test('know their days, also in leap years', () => {
    expect(getDayOfMonth(toMonth(2024, 2), 'first')).toBe('2024-02-01');
    expect(getDayOfMonth(toMonth(2024, 2), 'last')).toBe('2024-02-29');
    expect(getDayOfMonth(toMonth(2023, 12), 'last')).toBe('2023-12-31');
  });

  test('are those of a moment in UTC', () => {
    expect(getMonth(new Date('2026-11-30T23:59:59Z'))).toBe(today);
    expect(getMonth(new Date('2026-11-01T00:00:00Z'))).toBe(today);
  });
});

describe('the time two people shared', () => {
  test('counts whole months with both ends', () => {
    const both = computeOverlap(
      span(toMonth(2015, 1), toMonth(2017, 6)),
      span(toMonth(2017, 3), toMonth(2020, 8)),
      today,
    );
    expect(both).toEqual({ start: toMonth(2017, 3), end: toMonth(2017, 6), months: 4, dated: true });
  });

  test('one month in common is one month', () => {
    const month = toMonth(2017, 3);
    expect(computeOverlap(span(month - 5, month), span(month, month + 5), today)?.months).toBe(1);
    expect(computeOverlap(span(month - 5, month - 1), span(month, month + 5), today)).toBeNull();
  });

  test('an open end means today', () => {
    const both = computeOverlap(span(today - 11, OPEN_END), span(today - 23, OPEN_END), today);
    expect(both).toEqual({ start: today - 11, end: OPEN_END, months: 12, dated: true });
  });

  test('without a start it counts as twelve months, dates unknown', () => {
    const unknown = { start: UNKNOWN_START, end: UNKNOWN_END, months: ASSUMED_MONTHS, dated: false };
    expect(computeOverlap(span(UNKNOWN_START, OPEN_END), span(today - 100, OPEN_END), today)).toEqual(unknown);
    expect(computeOverlap(span(UNKNOWN_START, OPEN_END), span(UNKNOWN_START, UNKNOWN_END), today)).toEqual(unknown);
  });

  test('counts as twelve months, too, for a person who left at an unknown time', () => {
    expect(computeOverlap(span(today - 90, UNKNOWN_END), span(today - 100, OPEN_END), today)?.months).toBe(
      ASSUMED_MONTHS,
    );
  });

  test('is none when the known dates rule it out', () => {
    expect(computeOverlap(span(UNKNOWN_START, today - 50), span(today - 20, OPEN_END), today)).toBeNull();
    expect(computeOverlap(span(today - 20, UNKNOWN_END), span(today - 90, today - 21), today)).toBeNull();
  });

  test('a tenure that begins in the future has not begun', () => {
    expect(computeOverlap(span(today + 1, OPEN_END), span(today - 5, OPEN_END), today)).toBeNull();
  });

  test('is the same from both sides and counts the months in both', () => {
    const start = fc.oneof(fc.constant(UNKNOWN_START), fc.integer({ min: today - 60, max: today }));
    const end = fc.oneof(fc.constant(OPEN_END), fc.constant(UNKNOWN_END), fc.integer({ min: today - 60, max: today }));
    const anySpan = fc.record({ start, end }).filter((s) => s.end === UNKNOWN_END || s.start <= s.end);
    fc.assert(
      fc.property(anySpan, anySpan, (a, b) => {
        const found = computeOverlap(a, b, today);
        expect(computeOverlap(b, a, today)).toEqual(found);
        if (!found?.dated) return;
        let months = 0;
        for (let m = today - 60; m <= today; m++) {
          if (a.start <= m && m <= a.end && b.start <= m && m <= b.end) months++;
        }
        expect(found.months).toBe(months);
      }),
    );
  });
});
