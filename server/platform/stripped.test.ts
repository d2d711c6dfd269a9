import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inPieces } from './in-pieces.ts';
import { stripping } from './stripped.ts';
import { makeTurns } from './turns.ts';

const Person = z.object({ name: z.string(), title: z.string().nullable() });
const Reply = z.object({
  people: z.array(Person),
  former: z.array(Person).optional(),
  few: z.array(z.string()).max(60),
  total: z.number(),
});
const stripped = stripping(Reply);
const people = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `P${n}`, title: null, secret: n }));

describe('an answer', () => {
  test('is what its schema makes of it, however long its lists are', async () => {
    for (const count of [0, 3, 200]) {
      const answer = { total: 1, people: people(count), former: people(count), few: [], extra: true };
      expect(JSON.stringify(await stripped(answer))).toBe(JSON.stringify(z.encode(Reply, answer)));
    }
  });

  test('is refused where the schema does not allow it, at the end of a long list, too', async () => {
    const short = { total: 1, people: [], few: [] };
    await expect(stripped({ ...short, people: [...people(200), { name: 7 }] })).rejects.toThrow(z.ZodError);
    await expect(stripped({ ...short, few: Array(100).fill('one') })).rejects.toThrow(z.ZodError);
    await expect(stripped({ ...short, total: 'one', people: people(200) })).rejects.toThrow(z.ZodError);
  });

  test('with a long list lets a short call of somebody else come first', async () => {
    const turns = makeTurns();
    const done: string[] = [];
    const long = turns
      .take('one', () => stripped({ total: 1, people: people(30_000), few: [] }))
      .then(() => done.push('long'));
    const short = nextRound().then(() => turns.take('other', async () => void done.push('short')));
    await Promise.all([long, short]);
    expect(done).toEqual(['short', 'long']);
  });
});

test('what belongs to many ids is read in pieces and comes in their order', async () => {
  const sizes: number[] = [];
  const ids = Array.from({ length: 450 }, (_, n) => n);
  const read = await inPieces(new Set(ids), async (some) => {
    sizes.push(some.length);
    return some;
  });
  expect(read).toEqual(ids);
  expect(sizes).toEqual(Array(9).fill(50));
  expect(await inPieces([], () => Promise.reject(new Error('asked')))).toEqual([]);
});
