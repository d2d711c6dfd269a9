import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeAnswerQueue } from './answer-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;

it.each([
  ['sends again after a while what failed', false, 1],
  ['leaves it to the next queue once it is stopped, even by a failure that comes later', true, 0],
])('%s', async (_, stops, again) => {
  const { promise, reject } = Promise.withResolvers<never>();
  const post = vi.fn(() => promise);
  let stored: object | null = null;
  const queue = makeAnswerQueue({
    place: {
      read: () => stored && { values: stored, at: null },
      keep: (values) => {
        stored = values;
      },
      drop: () => {
        stored = null;
      },
    },
    post,
    onChange: () => {},
    onStored: () => {},
    onRefused: () => {},
  });
  queue.add({ id: '1', name: 'Kofi Amankrah', feedback: 'Familiar', taken_back: false });
  if (stops) queue.stop();
  reject(new Error('Kith is down.'));
  post.mockReturnValue(Promise.withResolvers<never>().promise);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(post).toHaveBeenCalledTimes(1 + again);
  expect(stored).toMatchObject({ answers: [{ id: '1' }] });
});
