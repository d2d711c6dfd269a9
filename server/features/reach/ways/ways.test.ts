import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getReachChoices, getReachMap, getReachWays } from '../../../../shared/features/reach/calls.ts';
import { getPatience } from '../../../../tests/setup/patience.ts';
import { refreshReach } from '../../../core/network/derive/account-ways.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  CODES,
  drawnCompany,
  listKnown,
  listSlowWays,
  MAP_VIEWERS,
  putCompanies,
  type SearchedCompany,
  type SlowWay,
  SMALLEST_SIZES,
} from '../testing/networks.ts';

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
});
afterAll(() => kith.app.close());

/** The companies of each who, the most first. */
function countWho(ways: readonly SlowWay[]): [who: string, companies: number][] {
  return [...Map.groupBy(ways, ({ who }) => who)]
    .map(([who, theirs]): [string, number] => [who, new Set(theirs.map(({ account }) => account)).size])
    .sort(([, a], [, b]) => b - a);
}

function findSlowMedian(ways: readonly SlowWay[]): number | null {
  const now = kith.deps.clock.now();
  const ages = [...Map.groupBy(ways, ({ account }) => account).values()].flatMap((theirs) => {
    const day = theirs
      .flatMap((way) => way.day ?? [])
      .sort()
      .at(-1);
    if (day === undefined) return [];
    const then = new Date(day);
    return [(now.getUTCFullYear() - then.getUTCFullYear()) * 12 + now.getUTCMonth() - then.getUTCMonth()];
  });
  const sorted = ages.sort((a, b) => a - b);
  return sorted.length === 0 ? null : sorted[Math.ceil(sorted.length / 2) - 1]!;
}

const drawnQuery = fc.record({
  by: fc.constantFrom('industry', 'size', 'place'),
  atLeast: fc.constantFrom(1, 3),
  place: fc.constantFrom('SE', 'NO', undefined, undefined),
  headCountFrom: fc.constantFrom(11, undefined, undefined),
});
type DrawnQuery = ReturnType<typeof drawnQuery.generate>['value'];

/** The groups that hold a company which is within the filter. */
function listSlowGroups({ tags, headcount, country }: SearchedCompany, query: DrawnQuery): (string | null)[] {
  const code = CODES[country ?? ''] ?? null;
  if (query.place !== undefined && query.place !== code) return [];
  if (query.headCountFrom !== undefined && (headcount ?? 0) < query.headCountFrom) return [];
  if (query.by === 'industry') return tags.length > 0 ? tags : [null];
  if (query.by === 'place') return [code];
  return [headcount === null ? null : String(SMALLEST_SIZES.find((least) => headcount >= least))];
}

test('who reaches most and how fresh it is agree with a count of every tie, for each kind of viewer', {
  timeout: getPatience(120_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawnCompany, { minLength: 1, maxLength: 5 }), drawnQuery, async (companies, query) => {
      await putCompanies(kith, companies);
      for (const viewer of MAP_VIEWERS) {
        const grouped = (await listKnown(kith, viewer)).flatMap((company) =>
          listSlowGroups(company, query).map((key) => ({ key, id: company.id })),
        );
        const ways = await listSlowWays(kith, viewer);
        const { body } = await kith.as(viewer).call(getReachWays, { query });
        for (const [key, members] of Map.groupBy(grouped, (company) => company.key)) {
          const theirs = new Set(members.map(({ id }) => id));
          const inGroup = ways.filter(({ account }) => theirs.has(account));
          const counts = countWho(inGroup.filter(({ category }) => category >= query.atLeast));
          const cell = body.cells.find((found) => found.key === key);
          const most = (cell?.most_by ?? []).map((who) => who.key);
          const about = `${viewer}, ${query.by} ${key}`;
          expect(
            most.map((who) => counts.find(([found]) => found === who)?.[1]),
            about,
          ).toEqual(counts.slice(0, 2).map(([, count]) => count));
          expect(cell?.months ?? null, about).toBe(findSlowMedian(inGroup));
          for (const { key: who, name } of cell?.most_by ?? [])
            expect(name).toBe(inGroup.find((way) => way.who === who)?.name);
        }
        const known = new Set(grouped.map(({ key }) => key));
        expect(body.cells.filter(({ key }) => !known.has(key))).toEqual([]);
      }
    }),
    { numRuns: 20 },
  );
});

describe('the map of those whom somebody knows', () => {
  test('counts the companies where the viewer may know that they know people', {
    timeout: getPatience(60_000),
  }, async () => {
    await putCompanies(kith, fc.sample(drawnCompany, { numRuns: 8, seed: 7 }));
    for (const viewer of MAP_VIEWERS) {
      const ways = await listSlowWays(kith, viewer);
      const known = new Set((await listKnown(kith, viewer)).map(({ id }) => id));
      const { body } = await kith.as(viewer).call(getReachChoices, {});
      expect(body.known_by.map(({ key }) => key).sort()).toEqual([...new Set(ways.map(({ who }) => who))].sort());
      for (const { who, companies } of countEach(ways.filter(({ account }) => known.has(account)))) {
        const found = await kith.as(viewer).call(getReachMap, { query: { knownBy: who } });
        expect(found.body.total.companies, `${viewer}, ${who}`).toBe(companies);
      }
    }
  });

  test('leaves out what the firm knows of people whom only lists name', async () => {
    const person = { listed: true, known: { portco: 2 as const }, monthsAgo: 0, before: null };
    const drawn = { tags: ['Listed'], country: null, headcount: undefined, hidden: null, people: [person] };
    const { accounts, names } = await putCompanies(kith, [drawn]);
    const account_id = accounts[names[0]!]!;
    const { contact_id } = await kith.db
      .selectFrom('member')
      .select('contact_id')
      .where('kind', '=', 'firm')
      .limit(1)
      .executeTakeFirstOrThrow();
    // As from a career that they shared.
    const way = { account_id, member_id: contact_id, category: 4, touched_on: null };
    const readMostBy = async () => {
      await refreshReach(kith.db, [account_id]);
      const { body } = await kith.as('portco').call(getReachWays, { query: {} });
      return body.cells.find(({ key }) => key === 'Listed')!.most_by.map(({ key }) => key);
    };
    await kith.db
      .insertInto('account_way')
      .values({ ...way, visibility: 2 })
      .execute();
    expect(await readMostBy()).not.toContain('firm');
    await kith.db
      .insertInto('account_way')
      .values({ ...way, visibility: 0 })
      .execute();
    expect(await readMostBy()).toContain('firm');
  });

  test('of somebody of another company is empty', async () => {
    const theirs = (await listSlowWays(kith, 'portco2')).find(({ who }) => who !== 'firm')!;
    const { body } = await kith.as('portco').call(getReachMap, { query: { knownBy: theirs.who } });
    expect(body).toEqual({ cells: [], total: { companies: 0, reached: [0, 0, 0, 0] } });
  });
});

const countEach = (ways: readonly SlowWay[]) => countWho(ways).map(([who, companies]) => ({ who, companies }));
