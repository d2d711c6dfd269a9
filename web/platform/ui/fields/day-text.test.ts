import { describe, expect, it } from 'vitest';
import { formatDayText, parseDay, parseDayTime } from './day-text.ts';

describe('a typed day', () => {
  it.each([
    '29 Aug 26',
    '29 August 2026',
    '29-Aug-2026',
    '29th aug 26',
    'Aug 29, 2026',
    'August 29 2026',
    '2026-08-29',
    '2026/8/29',
    '29.8.2026',
    '29. 8. 26',
    '8/29/2026',
    '29/08/26',
  ])('is read in the forms that people write: %s', (text) => {
    expect(parseDay(text)).toBe('2026-08-29');
  });

  it.each(['', 'soon', '29 Foo 26', '31 Feb 26', '2026-13-01', '03/04/2026', '29 Aug', '29'])(
    'is not guessed: "%s"',
    (text) => {
      expect(parseDay(text)).toBeNull();
    },
  );

  it('reads both orders of one day', () => {
    expect(parseDay('04/04/2026')).toBe('2026-04-04');
  });

  it('has a time, midnight if none is named', () => {
    expect(parseDayTime('29 Aug 26, 14:05')).toBe('2026-08-29T14:05');
    expect(parseDayTime('2026-08-29T9:05')).toBe('2026-08-29T09:05');
    expect(parseDayTime('29 Aug 2026 23:59')).toBe('2026-08-29T23:59');
    expect(parseDayTime('29 Aug 26')).toBe('2026-08-29T00:00');
    expect(parseDayTime('29 Aug 26, 24:00')).toBeNull();
  });

  it('is shown as every day is, and read again', () => {
    expect(formatDayText('2026-08-29')).toBe('29 Aug 26');
    expect(formatDayText('2026-08-29T14:05')).toBe('29 Aug 26, 14:05');
    expect(formatDayText('')).toBe('');
    expect(parseDayTime(formatDayText('2026-08-29T14:05'))).toBe('2026-08-29T14:05');
  });
});
