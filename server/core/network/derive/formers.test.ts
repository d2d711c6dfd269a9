import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../../platform/db/opening/open.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { OPEN_END, toMonth } from '../../../platform/time/months.ts';
import { makeEarlierDb } from '../../../testing/databases.ts';
import {
  BRIGHTMOOR,
  DANA,
  deleteWorld,
  insertSignal,
  LUMENARY,
  makeSettledDb,
  STEALTHY,
  work,
  worldNow,
} from '../fixtures/small-world.ts';
import { updateStrengths } from './strengths.ts';

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await makeSettledDb();
});
afterAll(() => db.destroy());
beforeEach(() => deleteWorld(db));

const title = 1;
const KNOWN = 6;
const formers = () => db.selectFrom('former').selectAll().orderBy('contact_id').orderBy('account_id').execute();
const job = (account: number, from: number, to: number | null) =>
  work(db, { contact: KNOWN, account, title, start: toMonth(from, 1), end: to === null ? OPEN_END : toMonth(to, 12) });

describe('the former people of accounts', () => {
  test('are known people who left, once for each account however often they were there', async () => {
    await job(BRIGHTMOOR, 2010, 2012);
    await job(BRIGHTMOOR, 2014, 2016);
    await job(LUMENARY, 2020, null);
    await insertSignal(db, { type: 'Linkedin Connection', from: DANA, to: KNOWN });
    await updateStrengths(db, [DANA, KNOWN], worldNow);
    expect(await formers()).toEqual([
      { contact_id: KNOWN, account_id: BRIGHTMOOR, still: 0, rank: 3, works_at: LUMENARY, visibility: 0 },
    ]);
  });

  test('are also those who have a job there beside their main one', async () => {
    await job(BRIGHTMOOR, 2015, null);
    await job(LUMENARY, 2020, null);
    await insertSignal(db, { type: 'Linkedin Connection', from: DANA, to: KNOWN });
    await updateStrengths(db, [DANA, KNOWN], worldNow);
    const { account_id } = await db
      .selectFrom('contact')
      .select('account_id')
      .where('id', '=', KNOWN)
      .executeTakeFirstOrThrow();
    const beside = account_id === LUMENARY ? BRIGHTMOOR : LUMENARY;
    expect(await formers()).toMatchObject([{ account_id: beside, still: 1, works_at: account_id }]);
  });

  test('exclude people whom the firm does not know, until it does', async () => {
    await job(BRIGHTMOOR, 2010, 2012);
    await updateStrengths(db, [KNOWN], worldNow);
    expect(await formers()).toEqual([]);
    await insertSignal(db, { type: 'Linkedin Connection', from: DANA, to: KNOWN });
    await updateStrengths(db, [DANA, KNOWN], worldNow);
    expect(await formers()).toMatchObject([{ contact_id: KNOWN, account_id: BRIGHTMOOR, works_at: null }]);
  });

  test('show whether they work where not everybody may know of it', async () => {
    await job(BRIGHTMOOR, 2010, 2012);
    await job(STEALTHY, 2020, null);
    await insertSignal(db, { type: 'Linkedin Connection', from: DANA, to: KNOWN });
    await db.updateTable('account').set({ stealth: 1 }).where('id', '=', STEALTHY).execute();
    await updateStrengths(db, [DANA, KNOWN], worldNow);
    expect(await formers()).toMatchObject([{ account_id: BRIGHTMOOR, works_at: STEALTHY, visibility: 1 }]);
    await db.updateTable('account').set({ stealth: 0 }).where('id', '=', STEALTHY).execute();
    await updateStrengths(db, [KNOWN], worldNow);
    expect(await formers()).toMatchObject([{ visibility: 0 }]);
  });

  test('go with an erased person', async () => {
    await job(BRIGHTMOOR, 2010, 2012);
    await insertSignal(db, { type: 'Linkedin Connection', from: DANA, to: KNOWN });
    await updateStrengths(db, [DANA, KNOWN], worldNow);
    const [erased] = await formers();
    await db
      .insertInto('former')
      .values({ ...erased!, contact_id: 7 })
      .execute();
    await db.transaction().execute(async (trx) => {
      const rows = await trx.selectFrom('contact').selectAll().where('id', '=', 7).execute();
      await trx.deleteFrom('contact').where('id', '=', 7).execute();
      expect(await trx.selectFrom('former').selectAll().where('contact_id', '=', 7).execute()).toEqual([]);
      await trx.insertInto('contact').values(rows).execute();
    });
  });
});

test('an older database gets its former people as soon as it is upgraded', async () => {
  const before = await makeEarlierDb('0011-lanes-of-jobs');
  await settleBefore(before);
  await migrate(before);
  expect(await before.selectFrom('former').selectAll().execute()).toEqual([
    { contact_id: 1, account_id: 1, still: 0, rank: 1, works_at: 2, visibility: 2 },
  ]);
  await before.destroy();
});

/** Stores a person who was at account 1 twice and is at account 2, and a person unknown to everybody. */
async function settleBefore(before: Kysely<Schema>): Promise<void> {
  const created_at = worldNow.toISOString();
  const row = { source_id: 1, created_at, updated_at: created_at };
  await before
    .insertInto('source')
    .values({ id: 1, kind: 'user', label: 'by hand', import_id: null, user_id: null, created_at })
    .execute();
  for (const id of [1, 2])
    await before
      .insertInto('account')
      .values({ id, name: `Account ${id}`, name_key: `account ${id}`, ...row })
      .execute();
  for (const [id, score] of [
    [1, 3],
    [2, 0],
  ] as const) {
    const derived = { account_id: 2, score, visibility: 2 };
    await before
      .insertInto('contact')
      .values({ id, name: `Person ${id}`, name_key: `person ${id}`, ...derived, ...row })
      .execute();
    for (const [account_id, start_month, end_month] of [
      [1, toMonth(2010, 1), toMonth(2011, 1)],
      [1, toMonth(2013, 1), toMonth(2014, 1)],
      [2, toMonth(2015, 1), OPEN_END],
    ] as const)
      await before
        .insertInto('spell')
        .values({ contact_id: id, account_id, start_month, end_month, year_only: 0, management: 0, title_id: 1 })
        .execute();
  }
}
