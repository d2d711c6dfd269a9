import type { Kysely } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import { OPEN_END, toMonth } from '../../../platform/time/months.ts';
import { BRIGHTMOOR, DANA, deleteWorld, insertSignal, makeSettledDb, work, worldNow } from '../fixtures/small-world.ts';
import { findTitledIds } from '../fixtures/titled.ts';
import { checkStrengths, type Difference } from './check.ts';
import { rebuildSearchIndex } from './search-index.ts';
import { rebuildStrengths } from './strengths.ts';

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await makeSettledDb();
});
beforeEach(() => deleteWorld(db));

describe('a title classified by an earlier version of Kith', () => {
  const engineer = 1;
  const differences = async () => {
    const found: Difference[] = [];
    await checkStrengths(db, worldNow, (difference) => found.push(difference));
    return found.map(({ table, what }) => `${table} ${what}`);
  };
  const managers = () => db.selectFrom('spell').select('contact_id').where('management', '=', 1).execute();
  const called = (word: string) => findTitledIds(db, [{ words: [word], prefix: false }], [], null);

  test('is reported by the check, and corrected by a rebuild with all its effects', async () => {
    await work(db, { contact: 6, account: BRIGHTMOOR, start: toMonth(2015, 1), end: OPEN_END, title: engineer });
    await insertSignal(db, { type: 'Opinion', from: DANA, to: 6, direction: 'Positive' });
    await db.updateTable('title').set({ kind: 'manager', title_key: 'sw eng' }).where('id', '=', engineer).execute();
    // The span as that version derived it.
    await db.insertInto('spell').values(asManager).execute();
    await db.updateTable('contact').set({ title_id: engineer, score: 3 }).where('id', '=', 6).execute();
    await rebuildSearchIndex(db);
    expect([await called('eng'), await called('engineer')]).toEqual([[6], []]);
    expect((await differences()).filter((difference) => difference.startsWith('title'))).toEqual([
      expect.stringMatching(/^title 1 is .*"kind":"manager".*should be .*"title_key":"software engineer","kind":"ic"/),
    ]);

    await rebuildStrengths(db, worldNow);
    expect(await differences()).toEqual([]);
    expect(await managers()).toEqual([]);
    expect([await called('eng'), await called('engineer')]).toEqual([[], [6]]);
  });

  const asManager = {
    contact_id: 6,
    account_id: BRIGHTMOOR,
    start_month: toMonth(2015, 1),
    end_month: OPEN_END,
    ...({ year_only: 0, management: 1, title_id: engineer } as const),
  };
});
