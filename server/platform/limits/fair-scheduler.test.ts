import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFairScheduler, runAside, yieldToEventLoop } from './fair-scheduler.ts';

/** Time passes by work alone, be the machine ever so busy. */
let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Keeps the thread for longer than a slice. */
function work(): void {
  now += 6;
}

test('long calls run one piece at a time, and other callers are answered in between', async () => {
  const turns = makeFairScheduler();
  const order: string[] = [];
  const long = (name: string) =>
    turns.take(name, async () => {
      for (let piece = 1; piece <= 3; piece++) {
        work();
        order.push(`${name}${piece}`);
        await yieldToEventLoop();
      }
    });
  const both = Promise.all([long('a'), long('b')]);
  let requestCount = 0;
  const asking = (async () => {
    for (; order.length < 6; requestCount++) {
      const before = order.length;
      await turns.take('typing', async () => undefined);
      expect(order.length - before).toBe(0);
      await nextRound();
      expect(order.length - before).toBeLessThanOrEqual(1);
    }
  })();
  await Promise.all([both, asking]);
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  expect(requestCount).toBeGreaterThanOrEqual(4);
});

test('a user with two long calls gets no more turns than a user with one', async () => {
  const turns = makeFairScheduler();
  const order: string[] = [];
  const long = (person: string) =>
    turns.take(person, async () => {
      for (let piece = 0; piece < 2; piece++) {
        work();
        order.push(person);
        await yieldToEventLoop();
      }
    });
  await Promise.all([long('greedy'), long('greedy'), long('modest')]);
  expect(order).toEqual(['greedy', 'greedy', 'modest', 'greedy', 'modest', 'greedy']);
});

test('a user who had the thread for long waits with the next call for the paused ones; others start at once', async () => {
  const turns = makeFairScheduler();
  const order: string[] = [];
  const long = (person: string, pieces: number) =>
    turns.take(person, async () => {
      for (let piece = 1; piece <= pieces; piece++) {
        work();
        order.push(`${person}${piece}`);
        await yieldToEventLoop();
      }
    });
  await long('greedy', 4);
  const modest = long('modest', 2);
  const again = long('greedy', 1);
  await turns.take('typing', async () => order.push('typing'));
  await Promise.all([modest, again]);
  expect(order.slice(4)).toEqual(['modest1', 'typing', 'modest2', 'greedy1']);
});

test('a third call of one user begins when one of the two before has ended, also by an error', async () => {
  const turns = makeFairScheduler();
  const begun: number[] = [];
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const calls = gates.map(({ promise }, place) =>
    turns.take('somebody', () => {
      begun.push(place);
      return promise;
    }),
  );
  const other = turns.take('another', async () => begun.push(99));
  await nextRound();
  expect(begun).toEqual([0, 1, 99]);
  gates[1]!.reject(new Error('no'));
  await expect(calls[1]).rejects.toThrow('no');
  await nextRound();
  expect(begun).toEqual([0, 1, 99, 2]);
  for (const gate of gates) gate.resolve();
  await Promise.all([calls[0], calls[2], calls[3], other]);
  expect(begun).toEqual([0, 1, 99, 2, 3]);
});

test('a user with forty waiting calls is refused the next one, and nobody else is', async () => {
  const turns = makeFairScheduler();
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls = Array.from({ length: 42 }, () => turns.take('somebody', () => promise));
  await expect(turns.take('somebody', () => promise)).rejects.toMatchObject({ status: 429 });
  expect(await turns.take('another', async () => 'answered')).toBe('answered');
  resolve();
  await Promise.all(calls);
  expect(await turns.take('somebody', async () => 'answered')).toBe('answered');
});

test('work that a call starts goes on after its answer, also when it paused before', async () => {
  const turns = makeFairScheduler();
  const long = async () => {
    for (let piece = 0; piece < 3; piece++) {
      work();
      await yieldToEventLoop();
    }
    return 'done';
  };
  let behind: Promise<string> | undefined;
  await turns.take('somebody', async () => {
    behind = long();
  });
  await turns.take('somebody', async () => undefined);
  expect(await behind).toBe('done');
});

test('outside of a call long work lets the event loop come round, and goes on at once within a slice', async () => {
  // Other files of the worker have used the module by the real clock.
  vi.resetModules();
  const { yieldToEventLoop } = await import('./fair-scheduler.ts');
  await yieldToEventLoop();
  const order: string[] = [];
  setImmediate(() => order.push('others'));
  await yieldToEventLoop();
  order.push('within its slice');
  work();
  await yieldToEventLoop();
  order.push('after it');
  expect(order).toEqual(['within its slice', 'others', 'after it']);
});

test('calls that wait for another process do not hold up their user’s others, up to a limit', async () => {
  const turns = makeFairScheduler();
  const lock = Promise.withResolvers<void>();
  let standing = 0;
  const write = () =>
    turns.take('somebody', () => {
      standing++;
      return runAside(() => lock.promise);
    });
  const writes = Array.from({ length: 12 }, write);
  for (let round = 0; round < 20; round++) await nextRound();
  // Eight stand aside, and two more have the places.
  expect(standing).toBe(10);
  expect(turns.waiting()).toBe(2);
  lock.resolve();
  await Promise.all(writes);

  const second = Promise.withResolvers<void>();
  const few = [1, 2, 3].map(() => turns.take('somebody', () => runAside(() => second.promise)));
  expect(await turns.take('somebody', async () => 'read')).toBe('read');
  second.resolve();
  await Promise.all(few);
  expect(turns.waiting()).toBe(0);
});

test('calls that return from waiting for another process let no more of the user’s others begin', async () => {
  const turns = makeFairScheduler();
  const lock = Promise.withResolvers<void>();
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const writes = gates.slice(0, 4).map(({ promise }) =>
    turns.take('somebody', async () => {
      await runAside(() => lock.promise);
      await promise;
    }),
  );
  const begun: number[] = [];
  for (let round = 0; round < 20; round++) await nextRound();
  const reads = gates.slice(4).map(({ promise }, place) =>
    turns.take('somebody', async () => {
      begun.push(place);
      await promise;
    }),
  );
  const third = turns.take('somebody', async () => void begun.push(2));
  expect(begun).toEqual([0, 1]);
  lock.resolve();
  for (let round = 0; round < 20; round++) await nextRound();
  // Six are in work now, four of them beyond the two places: their ends make no room.
  for (const { resolve } of gates.slice(0, 4)) resolve();
  await Promise.all(writes);
  expect(begun).toEqual([0, 1]);
  for (const { resolve } of gates.slice(4)) resolve();
  await Promise.all([...reads, third]);
  expect(begun).toEqual([0, 1, 2]);
});
