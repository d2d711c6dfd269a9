import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeFairScheduler } from '../limits/fair-scheduler.ts';
import { readInBatches } from '../limits/read-in-batches.ts';
import { makeStripper } from './stripped.ts';

const Person = z.object({ name: z.string(), title: z.string().nullable() });
const Reply = z.object({
  people: z.array(Person),
  former: z.array(Person).optional(),
  few: z.array(z.string()).max(60),
  total: z.number(),
  about: z.object({ id: z.string(), friends: z.array(Person), note: z.string().optional() }).nullish(),
});
const stripped = makeStripper(Reply);
const people = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `P${n}`, title: null, secret: n }));

describe('an answer', () => {
  test('has the fields of its schema, however long its lists are', async () => {
    for (const count of [0, 3, 200]) {
      const answer = { total: 1, people: people(count), former: people(count), few: [], extra: true };
      expect(JSON.stringify(await stripped(answer))).toBe(JSON.stringify(z.encode(Reply, answer)));
      const about = { friends: people(count), secret: 1, id: 'x' };
      for (const more of [{ about }, { about: null }])
        expect(JSON.stringify(await stripped({ ...answer, ...more }))).toBe(
          JSON.stringify(z.encode(Reply, { ...answer, ...more })),
        );
    }
  });

  test('is refused where the schema does not allow it, even at the end of a long list', async () => {
    const short = { total: 1, people: [], few: [] };
    await expect(stripped({ ...short, people: [...people(200), { name: 7 }] })).rejects.toThrow(z.ZodError);
    await expect(stripped({ ...short, few: Array(100).fill('one') })).rejects.toThrow(z.ZodError);
    await expect(stripped({ ...short, total: 'one', people: people(200) })).rejects.toThrow(z.ZodError);
    const about = (more: object) => ({ ...short, about: { id: 'x', friends: people(200), ...more } });
    await expect(stripped(about({ friends: [...people(200), { name: 7 }] }))).rejects.toThrow(z.ZodError);
    await expect(stripped(about({ id: 7 }))).rejects.toThrow(z.ZodError);
  });

  test('with a long list lets another user’s short call come first', async () => {
    const turns = makeFairScheduler();
    const done: string[] = [];
    const some = people(30_000);
    for (const answer of [{ people: some }, { people: [], about: { id: 'x', friends: some } }]) {
      done.length = 0;
      const long = turns.take('one', () => stripped({ total: 1, few: [], ...answer })).then(() => done.push('long'));
      const short = nextRound().then(() => turns.take('other', async () => void done.push('short')));
      await Promise.all([long, short]);
      expect(done).toEqual(['short', 'long']);
    }
  });
});

test('data of many ids is read in pieces and comes in their order', async () => {
  const sizes: number[] = [];
  const ids = Array.from({ length: 450 }, (_, n) => n);
  const read = await readInBatches(new Set(ids), async (some) => {
    sizes.push(some.length);
    return some;
  });
  expect(read).toEqual(ids);
  expect(sizes).toEqual(Array(9).fill(50));
  expect(await readInBatches([], () => Promise.reject(new Error('asked')))).toEqual([]);
});
