import fc from 'fast-check';
import type { Insertable, Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../../platform/db/schema.ts';
import type { SalesTargetTable } from '../../../platform/db/tables/sales-tables.ts';
import { rebuildStrengths, workOffStale } from '../derive/strengths.ts';
import { anyNetwork, writeNetwork } from '../fixtures/random-network.ts';
import { ACCOUNTS, clearFacts, created_at, LUMENARY, makeSettledDb, TOLD, worldNow } from '../fixtures/small-world.ts';
import { ALL_SEEING } from '../read/viewer-scope.ts';
import { countFits } from './count.ts';
import { toCriteria } from './criteria.ts';
import { slowRecommendations } from './fixtures/slow-recommendations.ts';
import { readOrder } from './tier.ts';
import { findRecommendationDifferences } from './work.ts';

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await makeSettledDb();
  await db
    .insertInto('tag')
    .values([
      { id: 2, name: 'Banking', name_key: 'banking' },
      { id: 3, name: 'Retail', name_key: 'retail' },
    ])
    .execute();
});
afterAll(() => db.destroy());

const some = <T>(...values: T[]) => fc.constantFrom<(T | null)[]>(null, ...values);
const list = (...values: string[]) =>
  fc.option(
    fc.subarray(values, { minLength: 1 }).map((names) => JSON.stringify(names)),
    { freq: 1 },
  );
const useCase = fc.record({
  size_min: some(1, 10, 100),
  size_max: some(500, 10_000),
  industries: list('Banking', 'Payments'),
  excluded_industries: list('Retail'),
  keywords: list('fraud', 'card', 'retail banking'),
  anti_keywords: list('gambling'),
  geographies: list('Nordics', 'DACH'),
  excluded_geographies: list('Sweden'),
  persona_keywords: list('engineer', 'ceo'),
});
const about = fc.record({
  country: some('Sweden', 'Denmark', 'Germany', 'Deutschland'),
  description: some('Issues cards', 'Fights fraud in card payments', 'Gambling for all'),
  tags: fc.subarray([1, 2, 3]),
  relation: some<'customer' | 'prospect'>('customer', 'prospect'),
});

type GeneratedValue<A> = A extends fc.Arbitrary<infer Value> ? Value : never;

async function put(target: GeneratedValue<typeof useCase>, accounts: GeneratedValue<typeof about>[]): Promise<number> {
  const words = { one_liner: null, value_proposition: null, decision_makers: null, ask: null, intro_text: null };
  const row: Insertable<SalesTargetTable> = {
    ...words,
    case_studies: null,
    sample_email_draft: null,
    account_id: LUMENARY,
    name: 'Fraud',
    created_at,
    ...target,
  };
  const { id } = await db.insertInto('sales_target').values(row).returning('id').executeTakeFirstOrThrow();
  for (const [at, { country, description, tags, relation }] of accounts.entries()) {
    const account_id = at + 1;
    await db.updateTable('account').set({ country, description }).where('id', '=', account_id).execute();
    for (const tag_id of tags) await db.insertInto('account_tag').values({ account_id, tag_id }).execute();
    if (relation)
      await db
        .insertInto('customer')
        .values({ company_account_id: LUMENARY, account_id, relation, source_id: TOLD, created_at })
        .execute();
  }
  return id;
}

async function clearAll(): Promise<void> {
  await clearFacts(db);
  for (const table of ['customer', 'sales_target', 'account_tag'] as const) await db.deleteFrom(table).execute();
}

describe('recommendations of random small networks', () => {
  const runs = Number(process.env.TEST_RECOMMEND_RUNS ?? (process.env.TEST_ENGINE === 'sqlite' ? 25 : 5));

  test('equal those of a full search of every account, have the same counts, and stay so when accounts change', {
    timeout: 600_000,
  }, async () => {
    let found = 0;
    await fc.assert(
      fc
        .asyncProperty(
          anyNetwork,
          useCase,
          fc.array(about, { minLength: ACCOUNTS, maxLength: ACCOUNTS }),
          about,
          async (network, input, accounts, changed) => {
            const id = await put(input, accounts);
            await writeNetwork(db, network);
            await rebuildStrengths(db, worldNow);
            found += await compare(id);

            const { country, description } = changed;
            await db.updateTable('account').set({ country, description }).where('id', '=', 5).execute();
            await db.insertInto('stale_fit').values({ account_id: 5 }).execute();
            await workOffStale(db, worldNow);
            await compare(id);
            const differences: string[] = [];
            await findRecommendationDifferences(db, worldNow, (what) => differences.push(what));
            expect(differences).toEqual([]);
          },
        )
        .beforeEach(clearAll),
      { numRuns: runs },
    );
    // Use cases without a fitting account would agree with anything.
    expect(found).toBeGreaterThan(runs / 2);
  });
});

async function compare(id: number): Promise<number> {
  const target = await db.selectFrom('sales_target').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('recommendation')
    .selectAll()
    .where('sales_target_id', '=', id)
    .orderBy('account_id')
    .execute();
  const stored = rows.map(({ account_id, tier, contact_id, contact_kind }) => ({
    account: account_id,
    order: readOrder(tier),
    contact: contact_id,
    kind: contact_kind,
  }));
  const counted = await countFits(db, toCriteria(target), { now: worldNow, scope: ALL_SEEING }, 60_000);
  const reachable = rows.filter((row) => row.contact_id !== null).length;
  expect(counted).toMatchObject({ fits: rows.length, reachable, about: false });
  const slow = await slowRecommendations(db, target);
  expect(stored).toEqual(slow.sort((a, b) => a.account - b.account));
  return stored.length;
}
