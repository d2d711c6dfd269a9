import { expect, test } from 'vitest';
import { canTurn } from './turns.ts';

const at = (scrollTop: number, scrollHeight = 900) => ({ scrollTop, scrollHeight, clientHeight: 600 });

test.each([
  ['a long answer at its head', at(0), 1, true],
  ['a long answer at its head, upwards', at(0), -1, false],
  ['a long answer in its middle, upwards', at(150), -1, true],
  ['a long answer at its end', at(300), 1, false],
  ['a short answer, which has one pixel more than is seen', at(0, 601), 1, false],
  ['a short answer at its end, upwards', at(1, 601), -1, false],
])('of %s: is there more that way?', (_what, turned, by, more) => {
  expect(canTurn(turned, by)).toBe(more);
});
