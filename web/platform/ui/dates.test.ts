import { describe, expect, it } from 'vitest';
import { formatDay, formatMonth, formatTenure } from './dates.ts';

describe('dates', () => {
  it('shows days as DD MMM YY', () => {
    expect(formatDay('2025-11-03')).toBe('03 Nov 25');
    expect(formatDay('2025-09-30')).toBe('30 Sep 25');
  });

  it('shows a moment in the installation’s zone', () => {
    expect(formatDay('2025-11-20T23:30:00Z', 'Asia/Tokyo')).toBe('21 Nov 25');
    expect(formatDay('2025-11-20T23:30:00Z', 'America/New_York')).toBe('20 Nov 25');
  });

  it('shows tenures by month, with words for an open end or an unknown date', () => {
    expect(formatMonth('2017-03')).toBe('Mar 2017');
    expect(formatTenure('2017-03', '2020-08')).toBe('Mar 2017 – Aug 2020');
    expect(formatTenure('2017-03-01', null)).toBe('Mar 2017 – today');
    expect(formatTenure(null, '2020-08')).toBe('Start unknown – Aug 2020');
    expect(formatTenure(null, null)).toBe('Dates unknown');
  });

  it('names every month of a day or of the reader’s own moment as the browser does', () => {
    const months = Array.from({ length: 12 }, (_, month) => new Date(2025, month, 15, 12));
    const named = (date: Date) => new Intl.DateTimeFormat('en-US', { month: 'short' }).format(date);
    for (const date of months) {
      expect(formatDay(date.toISOString())).toBe(`15 ${named(date)} 25`);
      expect(formatDay(date.toISOString().slice(0, 10))).toBe(`15 ${named(date)} 25`);
      expect(formatMonth(date.toISOString().slice(0, 7))).toBe(`${named(date)} 2025`);
    }
  });

  it('has words for a missing or broken date', () => {
    expect(formatDay(null)).toBe('Date unknown');
    expect(formatDay('soon')).toBe('Date unknown');
  });
});
