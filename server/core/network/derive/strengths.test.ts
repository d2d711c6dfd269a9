import type { Kysely } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import { OPEN_END, toMonth, UNKNOWN_START } from '../../../platform/time/months.ts';
import { onPostgres } from '../../../testing/databases.ts';
import {
  BRIGHTMOOR,
  DANA,
  deleteWorld,
  FIRM,
  insertSignal,
  LISTED,
  LUMENARY,
  makeSettledDb,
  RUBEN,
  STEALTHY,
  TAL,
  work,
  worldNow,
} from '../fixtures/small-world.ts';
import { answers, RANKING_ANSWER } from '../model/signal-types.ts';
import { decodeEvidence } from '../model/stored-evidence.ts';
import { checkStrengths, type Difference } from './check.ts';
import { markAccountsStale, markStale } from './stale.ts';
import { hasMonthBegun, rebuildStrengths, updateStrengths, workOffStale } from './strengths.ts';

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await makeSettledDb();
});
beforeEach(() => deleteWorld(db));

const contact = (id: number) => db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const account = (id: number) => db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const engineer = 1;
const manager = 2;

describe('deriving strengths', () => {
  test('gives a contact the strength of their ties to the firm’s own people: its users and current staff', async () => {
    const end = OPEN_END;
    await work(db, { contact: 5, account: FIRM, start: toMonth(2020, 1), end, title: engineer });
    await work(db, {
      contact: 5,
      account: BRIGHTMOOR,
      start: toMonth(2015, 1),
      end: toMonth(2016, 12),
      title: engineer,
    });
    await work(db, { contact: 6, account: BRIGHTMOOR, start: toMonth(2015, 1), end, title: engineer });
    await work(db, { contact: 7, account: BRIGHTMOOR, start: toMonth(2017, 1), end, title: engineer });
    await insertSignal(db, { type: 'Linkedin Connection', from: DANA, to: 7 });
    await updateStrengths(db, [DANA, 5, 6, 7], worldNow);

    expect((await contact(6)).probability).toBeCloseTo(0.274, 3);
    expect(await contact(6)).toMatchObject({ score: 2, account_id: BRIGHTMOOR, title_id: engineer });
    expect((await contact(7)).probability).toBeCloseTo(0.083, 3);
    expect(await contact(4)).toMatchObject({ score: 0, probability: 0, account_id: null });
    expect(await account(BRIGHTMOOR)).toMatchObject({ relationship: 2, open_relationship: 2, reachable: 2 });
    const tagged = await db
      .selectFrom('account_tag')
      .select('rank')
      .where('account_id', '=', BRIGHTMOOR)
      .executeTakeFirst();
    expect(tagged?.rank).toBe(2);
  });

  test('counts future staff as part of the firm only once their month has come', async () => {
    await work(db, { contact: 5, account: FIRM, start: toMonth(2027, 3), end: OPEN_END, title: engineer });
    await insertSignal(db, { type: 'Linkedin Connection', from: 5, to: 6 });
    await updateStrengths(db, [5, 6], worldNow);
    const member = () => db.selectFrom('member').select('kind').where('contact_id', '=', 5).executeTakeFirst();
    expect(await member()).toBeUndefined();
    expect((await contact(6)).score).toBe(0);
    await rebuildStrengths(db, worldNow);
    expect(await member()).toBeUndefined();
    await rebuildStrengths(db, new Date('2027-03-01T12:00:00Z'));
    expect(await member()).toEqual({ kind: 'firm' });
    expect((await contact(6)).score).toBe(1);
  });

  test('counts a portfolio user once they imported connections', async () => {
    await work(db, {
      contact: RUBEN,
      account: BRIGHTMOOR,
      start: toMonth(2015, 1),
      end: toMonth(2016, 12),
      title: engineer,
    });
    await work(db, { contact: 6, account: BRIGHTMOOR, start: toMonth(2015, 1), end: OPEN_END, title: engineer });
    await updateStrengths(db, [RUBEN, 6], worldNow);
    expect(await contact(6)).toMatchObject({ score: 0 });

    await insertSignal(db, { type: 'Linkedin Connection', from: RUBEN, to: 8 });
    await updateStrengths(db, [RUBEN, 8], worldNow);
    expect(await contact(6)).toMatchObject({ score: 2 });
    expect(
      await db.selectFrom('member').select(['kind', 'account_id']).where('contact_id', '=', RUBEN).executeTakeFirst(),
    ).toEqual({
      kind: 'portfolio',
      account_id: LUMENARY,
    });
  });

  test('keeps evidence with the tie', async () => {
    await work(db, {
      contact: DANA,
      account: BRIGHTMOOR,
      start: toMonth(2015, 1),
      end: toMonth(2016, 12),
      title: manager,
    });
    await work(db, { contact: 6, account: BRIGHTMOOR, start: toMonth(2016, 1), end: OPEN_END, title: manager });
    await insertSignal(db, { type: 'Opinion', from: 6, to: DANA, direction: 'Positive', date: '2026-03-04' });
    await updateStrengths(db, [DANA, 6], worldNow);
    const row = await db.selectFrom('tie').selectAll().where('contact_id', '=', 6).executeTakeFirstOrThrow();
    const { id } = await db.selectFrom('signal').select('id').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ member_id: DANA, category: 4 });
    expect(decodeEvidence(row.evidence)).toEqual([
      { kind: 'opinion', signal: id, by: 6, date: '2026-03-04', direction: 'Positive' },
      {
        kind: 'tenure',
        account: BRIGHTMOOR,
        start: toMonth(2016, 1),
        end: toMonth(2016, 12),
        months: 12,
        people: 2,
        management: true,
      },
    ]);
  });

  test('weakens a shared tenure as an account grows, also for people whose own facts stay the same', async () => {
    await work(db, { contact: DANA, account: BRIGHTMOOR, start: toMonth(2015, 1), end: OPEN_END, title: engineer });
    await work(db, { contact: 6, account: BRIGHTMOOR, start: toMonth(2015, 1), end: OPEN_END, title: engineer });
    await updateStrengths(db, [DANA, 6], worldNow);
    const before = (await contact(6)).probability;
    await db.updateTable('account').set({ headcount: 900 }).where('id', '=', BRIGHTMOOR).execute();
    await markAccountsStale(db, [BRIGHTMOOR]);
    await workOffStale(db, worldNow);
    expect((await contact(6)).probability).toBeLessThan(before);
  });

  test('weighs a connection less when one of the two has over 2,000', async () => {
    await insertSignal(db, { type: 'Linkedin Connection', from: DANA, to: 6 });
    await insertSignal(db, { type: 'Linkedin Connection', from: DANA, to: 7 });
    await updateStrengths(db, [DANA, 6, 7], worldNow);
    await db.updateTable('contact').set({ connections: 2_001 }).where('id', '=', 7).execute();
    await updateStrengths(db, [7], worldNow);
    expect([(await contact(6)).probability.toFixed(3), (await contact(7)).probability.toFixed(3)]).toEqual([
      '0.083',
      '0.063',
    ]);
    await db.updateTable('contact').set({ connections: 5_000 }).where('id', '=', DANA).execute();
    await updateStrengths(db, [DANA], worldNow);
    expect((await contact(6)).probability.toFixed(3)).toBe('0.063');
  });

  test('hides where a person works when the account is confidential or in stealth mode', async () => {
    await work(db, { contact: 6, account: STEALTHY, start: toMonth(2015, 1), end: OPEN_END, title: engineer });
    await insertSignal(db, { type: 'Worked Together', from: DANA, to: 6 });
    await updateStrengths(db, [DANA, 6], worldNow);
    expect(await account(STEALTHY)).toMatchObject({ relationship: 1, open_relationship: 1 });
    await db.updateTable('account').set({ stealth: 1 }).where('id', '=', STEALTHY).execute();
    await markAccountsStale(db, [STEALTHY]);
    await workOffStale(db, worldNow);
    expect(await contact(6)).toMatchObject({ visibility: 1 });
    expect(await account(STEALTHY)).toMatchObject({ relationship: 1, open_relationship: 0 });
  });

  test('puts people in Network who are known only through a user’s list, until the firm has a signal with them', async () => {
    const listed = 6;
    await work(db, {
      contact: listed,
      account: BRIGHTMOOR,
      start: UNKNOWN_START,
      end: OPEN_END,
      title: engineer,
      source: LISTED,
    });
    await insertSignal(db, { type: 'Linkedin Connection', from: RUBEN, to: listed });
    await updateStrengths(db, [RUBEN, listed, 5], worldNow);
    expect([(await contact(listed)).visibility, (await contact(5)).visibility]).toEqual([2, 0]);
    await insertSignal(db, { type: 'Linkedin Connection', from: DANA, to: listed });
    await updateStrengths(db, [DANA, listed], worldNow);
    expect((await contact(listed)).visibility).toBe(0);
  });

  test.each(answers)(
    'takes the answer %s of the firm’s own people as such a signal, and of a portfolio user not',
    async (answer) => {
      const listed = 6;
      const ask = async (by: number) => {
        await insertSignal(db, { type: RANKING_ANSWER, answer, from: by, to: listed });
        await updateStrengths(db, [by, listed], worldNow);
      };
      await insertSignal(db, { type: 'Linkedin Connection', from: RUBEN, to: listed });
      await ask(RUBEN);
      expect((await contact(listed)).visibility).toBe(2);
      await ask(DANA);
      expect((await contact(listed)).visibility).toBe(0);
    },
  );

  test('computes everything anew when a month has begun', async () => {
    await insertSignal(db, { type: 'Gmail Contacts', from: DANA, to: 6, amount: 31, date: '2026-11-02' });
    await updateStrengths(db, [DANA, 6], worldNow);
    const before = (await contact(6)).probability;
    const later = new Date('2027-11-02T00:00:00Z');
    expect([await hasMonthBegun(db, worldNow), await hasMonthBegun(db, later)]).toEqual([false, true]);
    await rebuildStrengths(db, later);
    expect((await contact(6)).probability).toBeLessThan(before);
    expect(await hasMonthBegun(db, later)).toBe(false);
  });

  test('goes on where it stopped', async () => {
    await insertSignal(db, { type: 'Worked Together', from: DANA, to: 6 });
    await markStale(db, [DANA, 6]);
    expect(await workOffStale(db, worldNow, { stopped: () => true })).toBe(false);
    expect((await contact(6)).score).toBe(0);
    expect(await workOffStale(db, worldNow)).toBe(true);
    expect((await contact(6)).score).toBe(1);
  });
});

describe('the check', () => {
  test('finds nothing in a current database and names every fault in an outdated one', async () => {
    await work(db, { contact: DANA, account: BRIGHTMOOR, start: toMonth(2015, 1), end: OPEN_END, title: engineer });
    await work(db, { contact: 6, account: BRIGHTMOOR, start: toMonth(2015, 1), end: OPEN_END, title: engineer });
    await insertSignal(db, { type: 'Linkedin Connection', from: DANA, to: 7 });
    await updateStrengths(db, [DANA, 6, 7], worldNow);
    const differences = async () => {
      const found: Difference[] = [];
      expect(await checkStrengths(db, worldNow, (difference) => found.push(difference))).toBe(found.length);
      return found.map(({ table, what }) => `${table} ${what}`);
    };
    expect(await differences()).toEqual([]);

    await db.deleteFrom('tie').where('contact_id', '=', 7).execute();
    await db.updateTable('contact').set({ score: 1 }).where('id', '=', 6).execute();
    await db.updateTable('spell').set({ management: 1 }).where('contact_id', '=', 6).execute();
    await db.deleteFrom('member').where('contact_id', '=', TAL).execute();
    await db.updateTable('account').set({ reachable: 9 }).where('id', '=', LUMENARY).execute();
    await db.updateTable('member_spell').set({ year_only: 3 }).where('member_id', '=', DANA).execute();
    await db.deleteFrom('pool_member').where('contact_id', '=', 6).execute();
    await db.updateTable('pool_spell').set({ year_only: 3 }).where('contact_id', '=', 6).execute();
    await db.updateTable('nearest').set({ probability: 0.5 }).where('contact_id', '=', 7).execute();
    await db
      .insertInto('former')
      .values({ contact_id: 5, account_id: BRIGHTMOOR, still: 0, rank: 0, works_at: null, visibility: 0 })
      .execute();
    await db.insertInto('account_size').values({ account_id: BRIGHTMOOR, sizes: '[[],[],[],[],7]' }).execute();
    await db.updateTable('account_tag').set({ rank: 2 }).where('account_id', '=', STEALTHY).execute();
    await db.updateTable('account').set({ size_step: 3 }).where('id', '=', STEALTHY).execute();
    await markStale(db, [5]);
    const found = (await differences()).join('\n');
    for (const what of [
      'tie missing or stale: {"contact_id":7',
      'contact 6 is',
      'spell missing: {"contact_id":6',
      'member missing or stale: {"contact_id":2',
      'account 2 is',
      `member spells of ${DANA} are stale`,
      'pool of contact 6 should be [{"contact_id":6',
      'pool spells of contact 6 should be [{',
      'nearest missing or stale: {"contact_id":7',
      'former accounts of contact 5 should be []',
      `size of account ${BRIGHTMOOR}: should not be`,
      `search tag 1 of account ${STEALTHY}: stale`,
      `search size step of account ${STEALTHY}: stale`,
      'stale contact 5 waits',
      // PostgreSQL's words are an index of the rows themselves.
      ...(onPostgres ? [] : ['search title_words of 6 at strength 1: missing']),
    ]) {
      expect(found).toContain(what);
    }
  });
});
