import type { Kysely } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import { OPEN_END, toMonth } from '../../../platform/time/months.ts';
import { updateStrengths } from '../derive/strengths.ts';
import { BRIGHTMOOR, DANA, deleteWorld, insertSignal, makeSettledDb, work, worldNow } from '../fixtures/small-world.ts';
import { findPathGroups } from './path-groups.ts';

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await makeSettledDb();
});
beforeEach(() => deleteWorld(db));

describe('the paths into a company with many people', () => {
  /** Nine people there: one is known to somebody of the firm, and all worked together. */
  async function nineAtBrightmoor(): Promise<void> {
    const people = [4, 5, 6, 7, 8, 9, 10, 11, 12];
    for (const contact of people)
      await work(db, { contact, account: BRIGHTMOOR, start: toMonth(2015, 1), end: OPEN_END, title: 1 });
    await insertSignal(db, { type: 'Opinion', from: DANA, to: 4, direction: 'Positive' });
    await updateStrengths(db, [DANA, ...people], worldNow);
  }
  const targets = async (searchMs: number) =>
    (await findPathGroups(db, BRIGHTMOOR, {}, {}, worldNow, searchMs)).flatMap((group) => group.targets);

  test('are looked for in two hops to everybody shown, while there is time', async () => {
    await nineAtBrightmoor();
    const all = await targets(Number.POSITIVE_INFINITY);
    expect(all.map(({ searched }) => searched)).toEqual(Array(9).fill(true));
    expect(all.filter(({ paths }) => paths.length === 0)).toEqual([]);
    expect(all.at(-1)!.paths[0]!.people).toHaveLength(3);
  });

  test('say for whom there was no time', async () => {
    await nineAtBrightmoor();
    const some = await targets(0);
    expect(some.filter(({ searched }) => searched)).toHaveLength(6);
    for (const { id, searched, paths } of some) expect([id, paths.length > 0]).toEqual([id, searched || id === 4]);
  });
});
