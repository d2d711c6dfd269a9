import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLastDay, makeBackupName, parseBackupTime, selectBackupsToKeep } from './backups-to-keep.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-22T11:05:30Z');
const before = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const times = fc.uniqueArray(
  fc.integer({ min: 0, max: 800 * 24 }).map((hours) => new Date(NOW.getTime() - hours * 3_600_000)),
  { selector: (at) => at.getTime(), maxLength: 200 },
);
const daily = (days: number) => Array.from({ length: days }, (_, ago) => before(ago));
const iso = (dates: Iterable<Date>) => [...dates].map((at) => at.toISOString().slice(0, 10)).sort();

test('the name of a backup holds the time at which it was made, in UTC', () => {
  expect(makeBackupName(NOW)).toBe('kith-20261122T110530Z.db');
  expect(parseBackupTime('kith-20261122T110530Z.db')).toEqual(NOW);
  expect(parseBackupTime('kith-20261122T110530Z.db.part')).toEqual(NOW);
  for (const name of [
    'kith.db',
    'kith-20261322T110530Z.db',
    'my-kith-20261122T110530Z.db',
    'kith-20261122T110530Z.db.gz',
  ])
    expect(parseBackupTime(name)).toBeNull();
});

test('daily backups over two years leave seven days, four weeks and twelve months', () => {
  expect(iso(selectBackupsToKeep(daily(730), NOW))).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'],
    ...['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-01', '2026-11-08', '2026-11-15', '2026-11-16', '2026-11-17'],
    ...['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
  ]);
});

test('a backup made by hand within the last day stays beside the daily backup', () => {
  const byHand = [before(0.1), before(0.2), before(0.9)];
  expect(selectBackupsToKeep([...byHand, before(2.1), before(2.2)], NOW)).toEqual(
    new Set([...byHand, before(2.1)].map((at) => at)),
  );
});

test('the newest backup always stays, however old it is', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 5_000 }), (made, daysLater) => {
      fc.pre(made.length > 0);
      const newest = made.reduce((a, b) => (a > b ? a : b));
      expect(selectBackupsToKeep(made, new Date(NOW.getTime() + daysLater * DAY_MS)).has(newest)).toBe(true);
    }),
  );
});

test('no more than 23 backups stay beside those of the last day', () => {
  fc.assert(
    fc.property(times, (made) => {
      const old = [...selectBackupsToKeep(made, NOW)].filter((at) => NOW.getTime() - at.getTime() >= DAY_MS);
      expect(old.length).toBeLessThanOrEqual(23);
    }),
  );
});

test('cleaning up each day leaves the same as cleaning up once at the end: nothing goes too early', () => {
  fc.assert(
    fc.property(times, (made) => {
      const inOrder = [...made].sort((a, b) => a.getTime() - b.getTime());
      let there: Date[] = [];
      for (const at of inOrder) there = [...selectBackupsToKeep([...there, at], at)];
      expect(iso(selectBackupsToKeep(there, NOW))).toEqual(iso(selectBackupsToKeep(made, NOW)));
    }),
  );
});

test('the last day is the one on which the last of them is deleted, with one made each day', () => {
  const day = (text: string) => new Date(`${text}T02:00:00Z`);
  expect(findLastDay([], day('2026-11-29'))).toBeNull();
  // The last of its day only: gone a week later.
  expect(
    findLastDay([day('2026-11-25')], day('2026-11-25'))
      ?.toISOString()
      .slice(0, 10),
  ).toBe('2026-12-02');
  // The last of October stays for twelve months.
  const made = [day('2026-10-31'), day('2026-11-25')];
  expect(findLastDay(made, day('2026-11-25'))?.toISOString().slice(0, 10)).toBe('2027-10-01');
});
