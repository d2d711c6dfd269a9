import { expect, test, vi } from 'vitest';
import { rememberRecent } from './recent.ts';

test('a text that was met lately is not computed again, one of long ago and a long one are', () => {
  const compute = vi.fn((text: string) => text.toUpperCase());
  const fold = rememberRecent(compute);
  const long = 'x'.repeat(201);
  for (const text of ['ada', 'ada', '', '', long, long]) expect(fold(text)).toBe(text.toUpperCase());
  expect(compute.mock.calls.flat()).toEqual(['ada', '', long, long]);
  for (let at = 0; at < 2_500; at++) fold(`name ${at}`);
  compute.mockClear();
  fold('name 100');
  fold('ada');
  expect(compute).toHaveBeenCalledTimes(0);
  for (let at = 3_000; at < 8_000; at++) fold(`name ${at}`);
  compute.mockClear();
  fold('ada');
  expect(compute).toHaveBeenCalledTimes(1);
});
