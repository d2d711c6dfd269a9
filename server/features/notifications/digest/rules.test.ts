import { expect, test } from 'vitest';
import { getNewSince } from './rules.ts';

test.each([
  ['weekly', '2026-11-16T07:00:05.000Z', '2026-11-16T07:00:05.000Z'],
  // Late by some days, as the server was down.
  ['weekly', '2026-11-12T07:00:00.000Z', '2026-11-12T07:00:00.000Z'],
  ['weekly', '2026-01-05T07:00:00.000Z', '2026-11-16T07:00:00.000Z'],
  ['weekly', null, '2026-11-16T07:00:00.000Z'],
  ['daily', null, '2026-11-22T07:00:00.000Z'],
] as const)('a %s digest after one at %s counts as new everything after %s', (digest, last, since) => {
  expect(getNewSince(digest, last, new Date('2026-11-23T07:00:00.000Z')).toISOString()).toBe(since);
});
