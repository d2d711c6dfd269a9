import { expect, test } from 'vitest';
import { benchUsualNames } from './usual-names.ts';

test('of usual names of some hundred companies stored with their legal ones, at least 95 % find theirs, and 98 % of the answers are right', async () => {
  const scores = await benchUsualNames([], []);
  expect(scores.map(({ part }) => part)).toEqual(['looked at', 'measured before', 'kept back']);
  for (const { part, pairs, found, answers, wrong } of scores) {
    expect(pairs, part).toBeGreaterThan(100);
    expect(found / pairs, part).toBeGreaterThanOrEqual(0.95);
    expect(1 - wrong / answers, part).toBeGreaterThanOrEqual(0.98);
  }
});
