import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import { OPEN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import { onPostgres } from '../../../testing/databases.ts';
import { BRIGHTMOOR, created_at, makeSettledDb, TOLD, today, worldNow } from '../fixtures/small-world.ts';
import { countAccountSizes, loadAccountSizes } from '../model/account-sizes.ts';
import { checkStrengths } from './check.ts';
import { STORED_FROM } from './size-table.ts';
import { rebuildStrengths, updateStrengths } from './strengths.ts';

const FIRST = 1_001;
const COUNT = STORED_FROM + 10;
let db: Kysely<Schema>;
beforeAll(async () => {
  db = await makeSettledDb();
  const stated = { source_id: TOLD, created_at };
  const ids = Array.from({ length: COUNT }, (_, i) => FIRST + i);
  await db
    .insertInto('contact')
    .values(ids.map((id) => ({ id, name: `C ${id}`, name_key: `c ${id}`, updated_at: created_at, ...stated })))
    .execute();
});

interface Employment {
  who: number;
  start: number;
  length: number | null;
}

async function employ(...those: Employment[]): Promise<number[]> {
  if (those.length === 0) return [];
  const tenures = those.map(({ who, start, length }) => ({
    contact_id: FIRST + who,
    account_id: BRIGHTMOOR,
    start_month: start,
    title_id: 1,
    end_month: length === null || start === UNKNOWN_START ? OPEN_END : start + length,
    source_id: TOLD,
    created_at,
  }));
  await db
    .insertInto('tenure')
    .values(tenures)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tenures.map((tenure) => tenure.contact_id);
}

const crowd = (count: number): Employment[] =>
  Array.from({ length: count }, (_, who) => ({ who, start: today - 40, length: null }));

async function nobodyThere(): Promise<void> {
  await db.deleteFrom('tenure').execute();
  await rebuildStrengths(db, worldNow);
}

const stored = async () =>
  (await db.selectFrom('account_size').select('account_id').execute()).map((row) => row.account_id);
const differences = async () => {
  const found: string[] = [];
  await checkStrengths(db, worldNow, ({ table, what }) => found.push(`${table}: ${what}`));
  return found;
};

const employment: fc.Arbitrary<Employment> = fc.record({
  who: fc.integer({ min: 0, max: COUNT - 1 }),
  start: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: today - 90, max: today }) }, fc.constant(UNKNOWN_START)),
  length: fc.option(fc.integer({ min: 0, max: 50 })),
});

describe('the size of a company with many people', () => {
  test('is stored from a certain number of people on, follows arrivals and departures, and equals a count', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(fc.array(employment, { maxLength: 12 }), { maxLength: 6 }), async (steps) => {
          await updateStrengths(db, await employ(...crowd(STORED_FROM - 3)), worldNow);
          expect(await stored()).toEqual([]);
          for (const step of steps) {
            const changed = await employ(...step);
            const leaver = step[0];
            if (leaver) {
              await db
                .deleteFrom('tenure')
                .where('contact_id', '=', FIRST + leaver.who)
                .execute();
              changed.push(FIRST + leaver.who);
            }
            await updateStrengths(db, changed, worldNow);
            const spans = await db.selectFrom('spell').select('contact_id').execute();
            expect(await stored()).toEqual(spans.length >= STORED_FROM ? [BRIGHTMOOR] : []);
            expect(await loadAccountSizes(db, [BRIGHTMOOR])).toEqual(await countAccountSizes(db, [BRIGHTMOOR]));
            expect(await differences()).toEqual([]);
          }
        })
        .beforeEach(nobodyThere),
      { numRuns: onPostgres ? 2 : 12 },
    );
  });

  test('is reported where it differs from a count', async () => {
    await nobodyThere();
    await updateStrengths(db, await employ(...crowd(STORED_FROM)), worldNow);
    await db.updateTable('account_size').set({ sizes: '[[],[],[],[],0]' }).execute();
    expect(await differences()).toContain(`size: of account ${BRIGHTMOOR}: missing or stale`);
    await db.deleteFrom('account_size').execute();
    expect(await differences()).toEqual([`size: of account ${BRIGHTMOOR}: missing or stale`]);
  });
});
