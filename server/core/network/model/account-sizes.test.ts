import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import { OPEN_END, toMonth, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import { freshDb } from '../../../testing/databases.ts';
import { compareSizes, estimatePeopleToday, getSizeInMonth, loadAccountSizes, resizeAccount } from './account-sizes.ts';
import type { AccountSizes } from './stored-sizes.ts';

const today = toMonth(2026, 11);
const nobody: AccountSizes = {
  headcount: null,
  begun: { months: [], totals: [] },
  ended: { months: [], totals: [] },
  startless: 0,
};
const spell = (start_month: number, end_month: number) => ({ start_month, end_month });
const sizes = (headcount: number | null, ...spans: { start_month: number; end_month: number }[]) =>
  resizeAccount({ ...nobody, headcount }, [], spans);

describe('the size of an account', () => {
  test('at a month is the number of people known to have been there, both ends included', () => {
    const three = sizes(null, spell(today - 10, today - 5), spell(today - 7, OPEN_END), spell(today - 5, OPEN_END));
    expect([11, 10, 8, 7, 5, 4, 0].map((ago) => getSizeInMonth(three, today - ago, today))).toEqual([
      0, 1, 1, 2, 3, 2, 2,
    ]);
  });

  test('scales the present head-count back', () => {
    const grown = sizes(300, spell(today - 10, OPEN_END), spell(today - 1, OPEN_END), spell(today, OPEN_END));
    expect(getSizeInMonth(grown, today - 10, today)).toBe(100);
    expect(estimatePeopleToday(grown, today)).toBe(300);
  });

  test('counts people with an unknown start only today, and people with an unknown end only at their start', () => {
    const vague = sizes(
      null,
      spell(UNKNOWN_START, OPEN_END),
      spell(today - 5, UNKNOWN_END),
      spell(UNKNOWN_START, UNKNOWN_END),
    );
    expect(getSizeInMonth(vague, today - 5, today)).toBe(1);
    expect(getSizeInMonth(vague, today - 4, today)).toBe(0);
    expect(estimatePeopleToday(vague, today)).toBe(1);
  });
});

describe('a change of size', () => {
  test('is ignored where rounding hides it', () => {
    const many = Array.from({ length: 41 }, () => spell(today - 10, OPEN_END));
    const row = spell(today - 10, OPEN_END);
    expect(compareSizes(sizes(null, ...many), sizes(null, ...many, row), today)).toBeNull();
  });

  test('names the months in which shared time would begin otherwise, and the smallest size in play', () => {
    const before = sizes(null, spell(today - 30, today - 20), spell(today - 10, OPEN_END), spell(today - 5, OPEN_END));
    const after = resizeAccount(before, [], [spell(today - 12, today - 6)]);
    expect(compareSizes(before, after, today)).toEqual({ from: today - 12, to: today - 10, undated: false, people: 0 });
    const joined = resizeAccount(before, [], [spell(UNKNOWN_START, OPEN_END)]);
    expect(compareSizes(before, joined, today)).toEqual({ from: OPEN_END, to: 0, undated: true, people: 2 });
  });
});

describe('sizes in the database', () => {
  let db: Kysely<Schema>;
  beforeAll(async () => {
    db = await freshDb();
    const created = { source_id: 1, created_at: '2026-11-01', updated_at: '2026-11-01' };
    await db.insertInto('source').values({ id: 1, kind: 'setup', label: 'Told', created_at: '2026-11-01' }).execute();
    await db
      .insertInto('account')
      .values({ id: 1, name: 'Acme', name_key: 'acme', headcount: 70, ...created })
      .execute();
    const people = Array.from({ length: 12 }, (_, i) => ({ id: i + 1, name: `P${i}`, name_key: `p${i}`, ...created }));
    await db.insertInto('contact').values(people).execute();
  });
  afterAll(() => db.destroy());

  test('equal the result of resizing', async () => {
    const start = fc.constantFrom(UNKNOWN_START, 5, 6, 7, 9);
    const end = fc.constantFrom(UNKNOWN_END, 9, 10, 12, OPEN_END);
    const people = fc.array(fc.record({ start_month: start, end_month: end }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(people, people, async (before, after) => {
        const store = async (spans: typeof before) => {
          await db.deleteFrom('spell').execute();
          const rest = { account_id: 1, year_only: 0, management: 0 as const, title_id: 1 };
          const rows = spans.map((spell, i) => ({ contact_id: i + 1, ...spell, ...rest }));
          if (rows.length > 0) await db.insertInto('spell').values(rows).execute();
          return (await loadAccountSizes(db, [1])).get(1)!;
        };
        const was = await store(before);
        expect(await store(after)).toEqual(resizeAccount(was, before, after));
      }),
      { numRuns: 40 },
    );
  });
});
