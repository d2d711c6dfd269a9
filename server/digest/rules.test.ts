import { expect, test } from 'vitest';
import { newSince, sendAt, weekdayOf } from './rules.ts';

test.each([
  ['2026-11-22', 'sunday'],
  ['2026-11-23', 'monday'],
  ['2026-11-28', 'saturday'],
])('%s is a %s', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday);
});

test.each([
  ['weekly', '2026-11-16T07:00:05.000Z', '2026-11-16T07:00:05.000Z'],
  // Late by some days, as the server was down.
  ['weekly', '2026-11-12T07:00:00.000Z', '2026-11-12T07:00:00.000Z'],
  ['weekly', '2026-01-05T07:00:00.000Z', '2026-11-16T07:00:00.000Z'],
  ['weekly', null, '2026-11-16T07:00:00.000Z'],
  ['daily', null, '2026-11-22T07:00:00.000Z'],
] as const)('of a %s digest after one at %s, new is what came after %s', (digest, last, since) => {
  expect(newSince(digest, last, new Date('2026-11-23T07:00:00.000Z')).toISOString()).toBe(since);
});

test.each([
  ['Europe/London', '2026-11-23T00:05:00.000Z', '2026-11-23T07:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-23T08:05:00.000Z', '2026-11-23T15:00:00.000Z'],
  ['Europe/London', '2026-11-23T09:30:00.000Z', '2026-11-23T09:30:00.000Z'],
])('in %s the day that begins at %s has its digests at %s', (zone, now, at) => {
  expect(sendAt(zone, new Date(now)).toISOString()).toBe(at);
});
