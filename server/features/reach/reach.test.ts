import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getReachChoices,
  getReachMap,
  listGroupedCompanies,
  type ReachAxis,
  type ReachCell,
} from '../../../shared/features/reach/calls.ts';
import { searchByIndustries, searchByNames } from '../../../shared/features/search/calls.ts';
import { saveView } from '../../../shared/features/search/saved-views/calls.ts';
import type { Args } from '../../../shared/platform/call.ts';
import { getPatience } from '../../../tests/setup/patience.ts';
import { deriveFromAccounts } from '../../core/network/derive/search-index.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { deriveAll, insertWorld } from '../../testing/world.ts';
import {
  CODES,
  drawnCompany,
  listKnown,
  MAP_VIEWERS,
  putCompanies,
  type SearchedCompany,
  SMALLEST_SIZES,
} from './testing/networks.ts';

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

/** The companies behind a cell, two at a time, counted as the cell counts them. */
async function countGroup(query: NonNullable<Args<typeof listGroupedCompanies>['query']>, viewer: TestViewer) {
  const strengths: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await kith.as(viewer).call(listGroupedCompanies, { query: { ...query, limit: 2, cursor } });
    strengths.push(...body.companies.map(({ strength }) => strength));
    if (body.next_cursor === null) break;
    cursor = body.next_cursor;
  }
  expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
  const reached = [1, 2, 3, 4].map((strength) => strengths.filter((known) => known === strength).length);
  return { companies: strengths.length, reached };
}

const KEYS: Record<ReachAxis, (company: SearchedCompany) => (string | null)[]> = {
  industry: ({ tags }) => (tags.length > 0 ? tags : [null]),
  size: ({ headcount }) => [headcount === null ? null : String(SMALLEST_SIZES.find((least) => headcount >= least))],
  place: ({ country }) => [country === null ? null : (CODES[country] ?? null)],
};

function countSlowly(companies: readonly SearchedCompany[], by: ReachAxis): Record<string, Omit<ReachCell, 'key'>> {
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

const isWithin = ({ headcount, country }: SearchedCompany, { headCountFrom, headCountTo, place }: Query): boolean => {
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
    fc.asyncProperty(fc.array(drawnCompany, { minLength: 1, maxLength: 5 }), query, async (companies, filter) => {
      await putCompanies(kith, companies);
      for (const viewer of MAP_VIEWERS) {
        const known = (await listKnown(kith, viewer)).filter((item) => isWithin(item, filter));
        for (const by of ['industry', 'size', 'place'] as const) {
          const { cells, total } = await readMap({ ...filter, by }, viewer);
          const found = Object.fromEntries(cells.map(({ key, ...cell }) => [String(key), cell]));
          expect(found, `${viewer} by ${by}`).toEqual(countSlowly(known, by));
          for (const { key, ...cell } of cells)
            expect(await countGroup({ ...filter, by, ...(key === null ? {} : { key }) }, viewer)).toEqual(cell);
          expect(total.companies, `${viewer}, all`).toBe(known.length);
        }
      }
    }),
    { numRuns: 12 },
  );
});

describe('a saved search', () => {
  const save = async (viewer: TestViewer, address: string): Promise<string> => {
    const body = { list: 'search' as const, name: `Search ${address.length} ${address.slice(0, 40)}`, address };
    const { status, body: reply } = await kith.as(viewer).call(saveView, { body });
    expect(status).toBe(200);
    return reply.view.id;
  };

  test('narrows the map to the companies that it finds, for each kind of viewer', {
    timeout: getPatience(60_000),
  }, async () => {
    const drawn = fc.sample(drawnCompany, { numRuns: 8, seed: 11 });
    const { names } = await putCompanies(kith, drawn);
    for (const viewer of MAP_VIEWERS) {
      const known = await listKnown(kith, viewer);
      const byIndustry = await save(
        viewer,
        '/industry?industry=banking&industry=Retail&headCountFrom=11&headCountTo=unlimited&place=SE',
      );
      const found = known.filter(
        ({ tags, headcount, country }) =>
          tags.some((tag) => tag === 'Banking' || tag === 'Retail') &&
          isWithin({ headcount, country } as SearchedCompany, { headCountFrom: 11, place: 'SE' }),
      );
      for (const by of ['industry', 'size', 'place'] as const) {
        const { cells, total } = await readMap({ by, search: byIndustry }, viewer);
        expect(total.companies, viewer).toBe(found.length);
        expect(Object.fromEntries(cells.map(({ key, ...cell }) => [String(key), cell]))).toEqual(
          countSlowly(found, by),
        );
      }
      const byName = await save(viewer, `/?q=${names.slice(0, 3).map(encodeURIComponent).join('%0A')}&exactMatch=true`);
      const { body } = await kith
        .as(viewer)
        .call(searchByNames, { body: { names: names.slice(0, 3), exactMatch: true } });
      expect((await readMap({ search: byName }, viewer)).total.companies, viewer).toBe(body.accounts.length);
      const { searches } = (await kith.as(viewer).call(getReachChoices, {})).body;
      expect(searches.map(({ id }) => id)).toEqual(expect.arrayContaining([byIndustry, byName]));
    }
  });

  test('of another user, or one that finds people, is none', async () => {
    const theirs = await save('portco2', '/industry?industry=Banking');
    const people = await save('portco', '/advanced?titleLike=buyer');
    for (const search of [theirs, people, '999999', 'x'])
      expect((await kith.as('portco').call(getReachMap, { query: { search } })).status, search).toBe(404);
    const { searches } = (await kith.as('portco').call(getReachChoices, {})).body;
    expect(searches.map(({ id }) => id)).not.toContain(people);
  });
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
    await deriveFromAccounts(kith.db, [accounts['Secret Anvil']!]);
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
    const { body } = await kith.as('portco').call(getReachChoices, {});
    expect(body.places.map(({ code }) => code)).toContain('IS');
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
  await putCompanies(kith, [
    { tags: ['Placed'], country: 'Sweden', headcount: 800, hidden: null, people: [] },
    { tags: ['Placed'], country: 'SE', headcount: 800, hidden: null, people: [] },
    { tags: ['Placed'], country: 'Norway', headcount: 800, hidden: null, people: [] },
  ]);
  const { body } = await kith.as('portco').call(searchByIndustries, { body: { industries: ['Placed'], place: 'SE' } });
  expect(body.accounts).toHaveLength(2);
  const { cells } = await readMap({ place: 'SE' }, 'portco');
  expect(cells.find(({ key }) => key === 'Placed')?.companies).toBe(2);
});
