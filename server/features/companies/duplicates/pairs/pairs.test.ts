import { describe, expect, test } from 'vitest';
import { pickMostCertain } from './pairs.ts';

describe('of a crowd', () => {
  const pair = (a: number, b: number, sureness: number) => ({ one: a, other: b, sureness });

  test('the most certain pairs of each record stay, the most certain first', () => {
    const crowd = [pair(1, 2, 10), pair(1, 3, 30), pair(1, 4, 20), pair(2, 3, 5)];
    expect(pickMostCertain(crowd, 2)).toEqual([pair(1, 3, 30), pair(1, 4, 20), pair(2, 3, 5)]);
    expect(pickMostCertain(crowd, 3)).toEqual([crowd[1], crowd[2], crowd[0], crowd[3]]);
  });

  test('a pair that was left out takes no place of the other record', () => {
    const crowd = [pair(1, 2, 90), pair(2, 3, 80), pair(3, 4, 70)];
    expect(pickMostCertain(crowd, 1)).toEqual([crowd[0], crowd[2]]);
  });
});
