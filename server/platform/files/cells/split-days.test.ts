import { describe, expect, test } from 'vitest';
import { joinSplitDay } from './split-days.ts';

describe('a row with one cell too many', () => {
  const row = ['Minh', 'FPT', '14 thg 1', ' 2025'];
  test('is mended where a day was taken apart by its comma', () => {
    expect(joinSplitDay(row, 3)).toEqual(['Minh', 'FPT', '14 thg 1, 2025']);
    expect(joinSplitDay(['Minh', 'Jan 14', '2025', 'FPT'], 3)).toEqual(['Minh', 'Jan 14, 2025', 'FPT']);
  });
  test.each([
    ['a row of the right width', row, 4],
    ['two days', ['Jan 14', '2025', 'Jan 15', '2025'], 3],
    ['a company with a comma', ['Ada', 'Harrow', ' Inc.', 'CEO'], 3],
    ['a whole day beside a year', ['Ada', '14 Jan 2024', '2025', 'x'], 3],
  ])('is left as it is: %s', (_, cells, width) => {
    expect(joinSplitDay(cells, width)).toEqual(cells);
  });
});
