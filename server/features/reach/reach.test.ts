import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getReachMap, type ReachAxis, type ReachCell } from '../../../shared/features/reach/calls.ts';
import { findAccounts, searchByIndustries } from '../../../shared/features/search/calls.ts';
import type { Args } from '../../../shared/platform/call.ts';
import { getPatience } from '../../../tests/setup/patience.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { deriveAll, insertWorld, type TestWorld, type WorldFacts } from '../../testing/world.ts';

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
});
afterAll(() => kith.app.close());

type Query = NonNullable<Args<typeof getReachMap>['query']>;
const readMap = async (query: Query, viewer: TestViewer = 'admin') => {
  const { status, body } = await kith.as(viewer).call(getReachMap, { query });
  expect(status).toBe(200);
  return body;
};

const VIEWERS = ['admin', 'admin off', 'portco', 'portco2'] as const;
/** Two spellings of one country, one that is none, and none at all. */
const COUNTRIES = ['Sweden', 'SE', 'Norway', 'Atlantis', null] as const;
const CODES: Record<string, string> = { Sweden: 'SE', SE: 'SE', Norway: 'NO' };
const TAGS = ['Banking', 'Robotics', 'Retail'];
/** On both sides of every bound of a step, and unknown. */
const HEADCOUNTS = [1, 2, 10, 11, 50, 51, 800, 10_000, 10_001, undefined] as const;
const SMALLEST = [10_001, 5_001, 1_001, 501, 201, 51, 11, 2, 1];

const company = fc.record({
  tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 3 }),
  country: fc.constantFrom(...COUNTRIES),
  headcount: fc.constantFrom(...HEADCOUNTS),
  hidden: fc.constantFrom('confidential', 'stealth', null, null, null),
  people: fc.array(
    fc.record({
      listed: fc.boolean(),
      known: fc.record(
        {
          admin: fc.constantFrom(1, 2, 3, 4),
          portco: fc.constantFrom(1, 2, 3, 4),
          portco2: fc.constantFrom(1, 2, 3, 4),
        },
        { requiredKeys: [] },
      ) as fc.Arbitrary<NonNullable<WorldFacts['people'][string]['known']>>,
    }),
    { maxLength: 3 },
  ),
});
type DrawnCompany = ReturnType<typeof company.generate>['value'];

let draws = 0;
async function put(companies: readonly DrawnCompany[]): Promise<{ names: string[]; world: TestWorld }> {
  const draw = ++draws;
  const names = companies.map((_, at) => `Company ${draw} ${at}`);
  const world = await insertWorld(kith, {
    accounts: Object.fromEntries(
      companies.map(({ tags, headcount, hidden }, at) => [
        names[at]!,
        { tags, ...(headcount === undefined ? {} : { headcount }), ...(hidden === null ? {} : { [hidden]: 1 }) },
      ]),
    ),
    people: Object.fromEntries(
      companies.flatMap(({ people }, at) =>
        people.map(({ listed, known }, place) => [
          `Person ${draw} ${at} ${place}`,
          { jobs: [{ at: names[at]!, title: 'Buyer', from: '2020-01' }], known, listed },
        ]),
      ),
    ),
  });
  for (const [at, { country }] of companies.entries())
    await kith.db.updateTable('account').set({ country }).where('id', '=', world.accounts[names[at]!]!).execute();
  return { names, world };
}

interface KnownCompany {
  tags: string[];
  headcount: number | null;
  country: string | null;
  relationship: number;
}

/** Slow and plain: every company that the search shows this viewer, with the strength that it states. */
async function listKnown(viewer: TestViewer): Promise<KnownCompany[]> {
  const rows = await kith.db.selectFrom('account').select(['id', 'country']).execute();
  const { body } = await kith
    .as(viewer)
    .call(findAccounts, { body: { account_ids: rows.map(({ id }) => String(id)) } });
  const countries = new Map(rows.map(({ id, country }) => [String(id), country]));
  return body.accounts.map(({ id, tags, headcount, relationship }) => ({
    tags,
    headcount,
    relationship,
    country: countries.get(id) ?? null,
  }));
}

const KEYS: Record<ReachAxis, (company: KnownCompany) => (string | null)[]> = {
  industry: ({ tags }) => (tags.length > 0 ? tags : [null]),
  size: ({ headcount }) => [headcount === null ? null : String(SMALLEST.find((least) => headcount >= least))],
  place: ({ country }) => [country === null ? null : (CODES[country] ?? null)],
};

function countSlowly(companies: readonly KnownCompany[], by: ReachAxis): Record<string, Omit<ReachCell, 'key'>> {
  const cells: Record<string, Omit<ReachCell, 'key'>> = {};
  for (const known of companies)
    for (const key of KEYS[by](known)) {
      const cell = cells[String(key)] ?? { companies: 0, reached: [0, 0, 0, 0] };
      cells[String(key)] = cell;
      cell.companies += 1;
      if (known.relationship > 0) cell.reached[known.relationship - 1]! += 1;
    }
  return cells;
}

const isWithin = ({ headcount, country }: KnownCompany, { headCountFrom, headCountTo, place }: Query): boolean => {
  const from = Number(headCountFrom ?? 1);
  const to = headCountTo === undefined ? null : Number(headCountTo);
  const fits = headcount === null ? from <= 2 && to === null : headcount >= from && (to === null || headcount <= to);
  return fits && (place === undefined || (country !== null && CODES[country] === place));
};

const query = fc.record(
  {
    headCountFrom: fc.constantFrom(1, 2, 11, 51),
    headCountTo: fc.constantFrom(51, 200, 10_000),
    place: fc.constantFrom('SE', 'NO'),
  },
  { requiredKeys: [] },
);

test('the map agrees with what the search shows each kind of viewer, company by company', {
  timeout: getPatience(120_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(company, { minLength: 1, maxLength: 5 }), query, async (companies, filter) => {
      await put(companies);
      for (const viewer of VIEWERS) {
        const known = (await listKnown(viewer)).filter((item) => isWithin(item, filter));
        for (const by of ['industry', 'size', 'place'] as const) {
          const { cells, total } = await readMap({ ...filter, by }, viewer);
          const found = Object.fromEntries(cells.map(({ key, ...cell }) => [String(key), cell]));
          expect(found, `${viewer} by ${by}`).toEqual(countSlowly(known, by));
          expect(total.companies, `${viewer}, all`).toBe(known.length);
        }
      }
    }),
    { numRuns: 12 },
  );
});

describe('what another portfolio company alone knows', () => {
  test('is in no cell of theirs, whichever the grouping, nor among the places', async () => {
    const before = await Promise.all((['industry', 'size', 'place'] as const).map((by) => readMap({ by }, 'portco2')));
    const { accounts } = await insertWorld(kith, {
      accounts: { 'Secret Anvil': { headcount: 77, tags: ['Hidden Arts'] } },
      people: {
        'Secret Smith': {
          jobs: [{ at: 'Secret Anvil', title: 'Smith', from: '2020-01' }],
          known: { portco: 4 },
          listed: true,
        },
      },
    });
    await kith.db
      .updateTable('account')
      .set({ country: 'Iceland', portfolio_only: 1 })
      .where('id', '=', accounts['Secret Anvil']!)
      .execute();
    const own = await kith.db
      .selectFrom('app_user')
      .select('account_id')
      .where('id', '=', kith.users.portco)
      .executeTakeFirstOrThrow();
    await kith.db
      .insertInto('account_knower')
      .values({ account_id: accounts['Secret Anvil']!, company_id: own.account_id! })
      .execute();
    const after = await Promise.all((['industry', 'size', 'place'] as const).map((by) => readMap({ by }, 'portco2')));
    expect(after).toEqual(before);
    const theirs = await readMap({ by: 'industry', place: 'IS' }, 'portco');
    expect(theirs.cells).toEqual([{ key: 'Hidden Arts', companies: 1, reached: [0, 0, 0, 1] }]);
    expect(theirs.places.map(({ code }) => code)).toContain('IS');
    await deriveAll(kith.db, kith.deps.clock.now());
  });
});

test('the largest groups come first, what is not known of a company last', async () => {
  const { cells } = await readMap({ by: 'industry' });
  const known = cells.filter(({ key }) => key !== null).map(({ companies }) => companies);
  expect(known).toEqual(known.toSorted((a, b) => b - a));
  expect(cells.findIndex(({ key }) => key === null)).toBe(cells.length - 1);
});

test('a range that ends before it begins is refused in words', async () => {
  const { status, error } = await kith.as('admin').call(getReachMap, { query: { headCountFrom: 51, headCountTo: 50 } });
  expect([status, error.message]).toEqual([400, 'The smallest size is larger than the largest.']);
});

test('the search that a cell leads to keeps to the country, in any spelling', async () => {
  await put([
    { tags: ['Placed'], country: 'Sweden', headcount: 800, hidden: null, people: [] },
    { tags: ['Placed'], country: 'SE', headcount: 800, hidden: null, people: [] },
    { tags: ['Placed'], country: 'Norway', headcount: 800, hidden: null, people: [] },
  ]);
  const { body } = await kith.as('portco').call(searchByIndustries, { body: { industries: ['Placed'], place: 'SE' } });
  expect(body.accounts).toHaveLength(2);
  const { cells } = await readMap({ place: 'SE' }, 'portco');
  expect(cells.find(({ key }) => key === 'Placed')?.companies).toBe(2);
});
