import fc from 'fast-check';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import type { IndexPhrase } from '../../../platform/db/word-index.ts';
import { foldName, matchesQuery } from '../../../platform/text/names.ts';
import { onPostgres } from '../../../testing/databases.ts';
import { makeSettledDb, worldNow } from '../fixtures/small-world.ts';
import { findTitledIds } from '../fixtures/titled.ts';
import { getWordIndex, listSizeSteps, rebuildSearchIndex, updateSearchAccounts } from './search-index.ts';
import { rebuildStrengths, updateStrengths } from './strengths.ts';

let db: Kysely<Schema>;

type Scope = Parameters<ReturnType<typeof getWordIndex>['accounts']>[2];
const ANYBODY = sql<SqlBool>`1 = 1`;

const find = (text: string, scope: Scope = { open: null, limit: 100 }, prefix = false) =>
  getWordIndex(db).accounts(db, { words: text.split(' '), prefix }, scope);

describe('the words of account names', () => {
  beforeEach(async () => {
    db = await makeSettledDb();
    await rebuildSearchIndex(db);
  });

  const set = async (id: number, columns: Partial<Record<'name_key' | 'relationship' | 'stealth', unknown>>) => {
    await db
      .updateTable('account')
      .set(columns as object)
      .where('id', '=', id)
      .execute();
    await updateSearchAccounts(db, [id]);
  };

  test('follow a name that changes', async () => {
    await set(2, { name_key: 'hollow oak' });
    expect(await find('account 2')).toEqual([]);
    expect(await find('hollow')).toEqual([2]);
    expect(await find('holl', undefined, true)).toEqual([2]);
    expect(await find('holl')).toEqual([]);
  });

  test('come best relationship first, then by id, up to the requested number', async () => {
    await set(4, { relationship: 3 });
    await set(5, { relationship: 1 });
    expect(await find('account')).toEqual([4, 5, 1, 2, 3]);
    await set(4, { relationship: 0 });
    expect(await find('account', { open: null, limit: 2 })).toEqual([5, 1]);
  });

  test('are not open to everybody while the account is in stealth mode', async () => {
    await set(3, { stealth: 1 });
    expect(await find('account 3')).toEqual([3]);
    expect(await find('account 3', { open: ANYBODY, limit: 9 })).toEqual([]);
    await set(3, { stealth: 0 });
    expect(await find('account 3', { open: ANYBODY, limit: 9 })).toEqual([3]);
  });

  test('go with an account that is removed', async () => {
    await db.deleteFrom('account').where('id', '=', 3).execute();
    await updateSearchAccounts(db, [3]);
    expect(await find('account')).toEqual([1, 2, 4, 5]);
  });

  test('hold a name of any length', async () => {
    await set(1, { name_key: `long ${'x'.repeat(10_000)}` });
    expect(await find('long')).toEqual([1]);
  });
});

describe('any names', () => {
  beforeAll(async () => {
    db = await makeSettledDb();
  });

  const word = fc.constantFrom(
    'acme',
    'Ácme',
    'oak',
    'and',
    '&',
    'GmbH',
    'co',
    'की',
    '株式会社',
    "O'Neil",
    '3m',
    'e5',
    '1e5',
  );
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

  test('are found exactly where comparing them one by one finds them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 5, maxLength: 5 }), name, async (names, query) => {
        const keys = names.map(foldName);
        for (const [place, name_key] of keys.entries()) {
          await db
            .updateTable('account')
            .set({ name_key })
            .where('id', '=', place + 1)
            .execute();
        }
        await updateSearchAccounts(db, [1, 2, 3, 4, 5]);
        const key = foldName(query);
        const slow = keys.flatMap((text, place) => (matchesQuery(text, key, false) ? [place + 1] : []));
        expect(await find(key)).toEqual(slow);
        const begun = key.slice(0, Math.max(1, key.length - 1)).trimEnd();
        const starts = keys.flatMap((key, place) => (` ${key}`.includes(` ${begun}`) ? [place + 1] : []));
        expect(await find(begun, undefined, true)).toEqual(starts);
      }),
      { numRuns: onPostgres ? 20 : 200 },
    );
  });
});

describe('the words of current titles', () => {
  beforeEach(async () => {
    db = await makeSettledDb();
    await rebuildSearchIndex(db);
    await rebuildStrengths(db, worldNow);
  });

  const engineer: IndexPhrase = { words: ['engineer'], prefix: false };
  const manager: IndexPhrase = { words: ['manager'], prefix: false };
  const found = (steps: number[] | null = null, include = [engineer], exclude: IndexPhrase[] = []) =>
    findTitledIds(db, include, exclude, steps);

  const hire = async (contact_id: number, title_id: number, account_id = 5) => {
    const tenure = { contact_id, account_id, title_id, start_month: 24_000, end_month: 999_999, source_id: 1 };
    await db
      .insertInto('tenure')
      .values({ ...tenure, created_at: worldNow.toISOString() })
      .execute();
  };
  const know = async (to_contact_id: number, type = 'Opinion') => {
    const signal = {
      type,
      direction: 'Positive',
      from_contact_id: 1,
      to_contact_id,
      source_id: 1,
      created_at: worldNow.toISOString(),
    };
    await db.insertInto('signal').values(signal).execute();
  };

  test('follow a strength that comes and goes, and a title that changes', async () => {
    await hire(6, 1);
    await updateStrengths(db, [6], worldNow);
    expect(await found()).toEqual([]);
    await know(6);
    await updateStrengths(db, [1, 6], worldNow);
    expect(await found()).toEqual([6]);
    await db.updateTable('tenure').set({ title_id: 2 }).where('contact_id', '=', 6).execute();
    await updateStrengths(db, [6], worldNow);
    expect(await found()).toEqual([]);
    expect(await found(null, [manager])).toEqual([6]);
    await db.deleteFrom('signal').execute();
    await updateStrengths(db, [1, 6], worldNow);
    expect(await found(null, [manager])).toEqual([]);
  });

  test('come strongest first, then by id', async () => {
    for (const id of [5, 6, 7]) {
      await hire(id, 1, 3 + (id % 2));
      await know(id, id === 6 ? 'Opinion' : 'Linkedin Connection');
    }
    await updateStrengths(db, [1, 5, 6, 7], worldNow);
    expect(await found()).toEqual([6, 5, 7]);
    expect(await found(null, [engineer, manager], [engineer])).toEqual([]);
  });

  test('are found by a size that changes with the employer’s', async () => {
    await hire(6, 1);
    await know(6);
    await updateStrengths(db, [1, 6], worldNow);
    const sized = async (headcount: number | null) => {
      await db.updateTable('account').set({ headcount }).where('id', '=', 5).execute();
      await updateSearchAccounts(db, [5]);
    };
    const [small, large] = [listSizeSteps(11, 50), listSizeSteps(5001, null)];
    await sized(30);
    expect([await found(small), await found(large), await found()]).toEqual([[6], [], [6]]);
    await sized(20_000);
    expect([await found(small), await found(large), await found()]).toEqual([[], [6], [6]]);
    await sized(null);
    expect([await found(small), await found(large), await found()]).toEqual([[], [], [6]]);
  });
});

describe('the steps of a range of sizes', () => {
  test('are the only ones touched, and none when the range is open at both ends', () => {
    expect(listSizeSteps(1, null)).toBeNull();
    expect(listSizeSteps(11, 500)).toEqual([3, 4, 5]);
    expect(listSizeSteps(12, 60)).toEqual([3, 4]);
    expect(listSizeSteps(10_001, null)).toEqual([9]);
    expect(listSizeSteps(1, 1)).toEqual([1]);
    expect(listSizeSteps(2, null)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
