import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import { OPEN_END } from '../../../platform/time/months.ts';
import { freshDb } from '../../../testing/databases.ts';
import {
  markAccountsStale,
  markSizeChange,
  markStale,
  markTiesStale,
  takeStaleAccounts,
  takeStaleContacts,
} from './stale.ts';

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await freshDb();
});
afterAll(() => db.destroy());
beforeEach(async () => {
  await db.deleteFrom('stale_contact').execute();
  await db.deleteFrom('stale_account').execute();
});

describe('marks', () => {
  test('are taken once, by whether the facts of a contact changed', async () => {
    await markStale(db, [3, 1, 1]);
    await markTiesStale(db, [2, 3]);
    expect(await takeStaleContacts(db, 10, 1)).toEqual([1, 3]);
    expect(await takeStaleContacts(db, 10, 1)).toEqual([]);
    expect(await takeStaleContacts(db, 10, 0)).toEqual([2]);
  });

  test('of changed facts outweigh those of changed ties', async () => {
    await markTiesStale(db, [1]);
    await markStale(db, [1]);
    expect(await takeStaleContacts(db, 10, 0)).toEqual([]);
    expect(await takeStaleContacts(db, 10, 1)).toEqual([1]);
  });

  test('are taken a few at a time', async () => {
    await markStale(db, [1, 2, 3]);
    expect(await takeStaleContacts(db, 2, 1)).toHaveLength(2);
    expect(await takeStaleContacts(db, 2, 1)).toHaveLength(1);
  });

  test('of a size hold everything that changed since they were last taken', async () => {
    await markSizeChange(db, 7, { from: 100, to: 110, undated: false, people: 30 });
    await markSizeChange(db, 7, { from: 90, to: 105, undated: true, people: 40 });
    await markSizeChange(db, 7, { from: 95, to: 120, undated: false, people: 20 });
    expect(await takeStaleAccounts(db, 5)).toEqual([{ accountId: 7, from: 90, to: 120, undated: true, people: 20 }]);
    expect(await takeStaleAccounts(db, 5)).toEqual([]);
  });

  test('of an edited account cover everybody there', async () => {
    await markAccountsStale(db, [7]);
    expect(await takeStaleAccounts(db, 5)).toEqual([{ accountId: 7, from: 0, to: OPEN_END, undated: true, people: 0 }]);
  });
});
