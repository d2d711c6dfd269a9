import { expect, test } from 'vitest';
import { getWeekday } from './day.ts';
import { getNextSendAt, sendAt } from './mail-hour.ts';

test.each([
  ['2026-11-22', 'sunday'],
  ['2026-11-23', 'monday'],
  ['2026-11-28', 'saturday'],
])('%s is a %s', (day, weekday) => {
  expect(getWeekday(day)).toBe(weekday);
});

test.each([
  ['Europe/London', '2026-11-23T00:05:00.000Z', '2026-11-23T07:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-23T08:05:00.000Z', '2026-11-23T15:00:00.000Z'],
  ['Europe/London', '2026-11-23T09:30:00.000Z', '2026-11-23T09:30:00.000Z'],
])('in %s the day that begins at %s has its digests at %s', (zone, now, at) => {
  expect(sendAt(zone, new Date(now)).toISOString()).toBe(at);
});

test.each([
  ['thursday', 'Europe/London', '2026-11-23T09:30:00.000Z', '2026-11-26T07:00:00.000Z'],
  ['thursday', 'Europe/London', '2026-11-26T06:59:00.000Z', '2026-11-26T07:00:00.000Z'],
  ['thursday', 'Europe/London', '2026-11-26T07:00:00.000Z', '2026-12-03T07:00:00.000Z'],
  ['sunday', 'Asia/Tokyo', '2026-11-28T12:00:00.000Z', '2026-11-28T22:00:00.000Z'],
] as const)('the next %s in %s after %s has its digest at %s', (weekday, zone, now, at) => {
  expect(getNextSendAt(zone, weekday, new Date(now)).toISOString()).toBe(at);
});
