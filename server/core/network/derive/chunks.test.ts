import { describe, expect, test } from 'vitest';
import { runInChunks } from './chunks.ts';

describe('work in chunks', () => {
  test('goes on until nothing is left', async () => {
    let left = 250;
    const done = await runInChunks({}, async (limit) => {
      const took = Math.min(limit, left);
      left -= took;
      return took;
    });
    expect([done, left]).toEqual([true, 0]);
  });

  test('takes less after a slow chunk, never nothing and never more than a statement holds', async () => {
    const limits: number[] = [];
    const step = (ms: number) => async (limit: number) => {
      limits.push(limit);
      const until = performance.now() + ms;
      while (performance.now() < until);
      return limits.length < 12 ? limit : 0;
    };
    await runInChunks({ chunkMs: 1 }, step(3));
    expect(limits.at(-1)).toBe(1);
    limits.length = 0;
    await runInChunks({ chunkMs: 1_000_000 }, step(0));
    expect(Math.max(...limits)).toBe(1_000);
  });

  test('takes longer while nobody else writes', async () => {
    const times: number[] = [];
    for (const quiet of [true, false])
      await runInChunks({ quiet: () => quiet }, async (_, ms) => {
        times.push(ms);
        return 0;
      });
    expect(times).toEqual([100, 20]);
  });

  test('stops between two chunks, and a message to stop arrives', async () => {
    let stop = false;
    setImmediate(() => {
      stop = true;
    });
    let chunks = 0;
    expect(await runInChunks({ stopped: () => stop }, async () => ++chunks)).toBe(false);
    expect(chunks).toBeGreaterThan(0);
  });
});
