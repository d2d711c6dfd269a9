import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let kith: TestApp;
let written: number[];
let busy: boolean;
beforeEach(async () => {
  kith = await startTestApp();
  vi.useFakeTimers();
  written = [];
  busy = false;
});
afterEach(() => vi.useRealTimers());

const add = (number: number) =>
  kith.app.background.add(async () => {
    if (busy) throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    written.push(number);
  });

test('writes in order, one after the other, and what came meanwhile, too', async () => {
  for (const number of [1, 2, 3]) add(number);
  expect(written, 'nobody waits for it').toEqual([1]);
  await kith.app.background.settled();
  expect(written).toEqual([1, 2, 3]);
});

test('a write that the database does not take now is tried again, before the later ones', async () => {
  busy = true;
  for (const number of [1, 2]) add(number);
  await kith.app.background.settled();
  expect(written).toEqual([]);
  busy = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(written).toEqual([1, 2]);
});

test('a write that can never be done keeps no other waiting', async () => {
  kith.app.background.add(() => Promise.reject(new Error('no such table')));
  add(2);
  await kith.app.background.settled();
  expect(written).toEqual([2]);
});

test('what could be lost is not answered: too many that wait are refused', () => {
  busy = true;
  for (let number = 0; number < 1_000; number++) add(number);
  expect(() => add(1_000)).toThrow('Kith can’t write to the database at the moment. Try again in a few minutes.');
});

test('the end of the process writes what waits', async () => {
  busy = true;
  add(1);
  await kith.app.background.settled();
  busy = false;
  await kith.app.close();
  expect(written).toEqual([1]);
});
