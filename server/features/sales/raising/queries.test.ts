/** What is counted for funds, against a slow computation over random investments, for staff and for companies. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_SEEING, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { createRandom } from '../../../demo/words/random.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { insertTestInvestments, insertTestUseCase } from '../../../testing/sales.ts';
import { insertWorld } from '../../../testing/world.ts';
import { loadFundCounts } from './funds.ts';

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
});
afterAll(() => kith.app.close());

const FUNDS = ['Northlode', 'Sablewick', 'Quayside', 'Marsk'];
const TAGS = ['Payments', 'Banking', 'Fashion'];
const COUNTRIES = ['Sweden', 'Sverige', 'Germany', 'Brazil', null];
const ROUNDS = ['a', 'Series A', 'series-a', 'Seed', 'b', null];

test('the counts of funds are those of a slow computation', async () => {
  const random = createRandom(31);
  const names = Array.from({ length: 24 }, (_, place) => `Company ${place}`);
  const companies = new Map(
    names.map((name) => [
      name,
      {
        tags: TAGS.filter(() => random.chance(0.4)),
        country: random.pick(COUNTRIES),
        city: random.pick(['Oslo', 'Paris', null]),
        stealth: random.chance(0.2) ? (1 as const) : (0 as const),
        type: random.chance(0.2) ? 'Portfolio' : null,
      },
    ]),
  );
  const accounts = {
    ...Object.fromEntries(FUNDS.map((name) => [name, {}])),
    ...Object.fromEntries([...companies].map(([name, { tags, stealth }]) => [name, { tags, stealth }])),
  };
  const world = await insertWorld(kith, { accounts, people: {} });
  for (const [name, { country, city, type }] of companies)
    await kith.db.updateTable('account').set({ country, city, type }).where('id', '=', world.accounts[name]!).execute();
  const investors = [...FUNDS, 'Quillmark Ventures'];
  const investments = Array.from({ length: 90 }, () => ({
    fund: random.pick(investors),
    company: random.pick([...names, 'Lumenary']),
    round: random.pick(ROUNDS),
  }));
  await insertTestInvestments(kith, world.accounts, investments);
  const { Lumenary, Brackenfield } = kith.companies;
  const target = await insertTestUseCase(kith, Lumenary, {
    kind: 'raise',
    round: 'Series A',
    industries: JSON.stringify(['payments', 'Banking']),
    geographies: JSON.stringify(['Nordics', 'Oslo']),
  });
  const row = await kith.db.selectFrom('sales_target').selectAll().where('id', '=', target).executeTakeFirstOrThrow();
  const raise = { ...row, company: 'Lumenary' };

  const ofFirm = new Set(investments.flatMap(({ fund, company }) => (fund === 'Quillmark Ventures' ? [company] : [])));
  const countSlowly = (name: string, { staff }: ViewerScope) => {
    const theirs = investments.filter(
      ({ fund, company }) => fund === name && (staff || !companies.get(company)?.stealth),
    );
    const count = (isCounted: (company: string, round: string | null) => boolean) =>
      new Set(theirs.filter(({ company, round }) => isCounted(company, round)).map(({ company }) => company)).size;
    const of = (company: string) => companies.get(company);
    return {
      together: count(
        (company) => company !== 'Lumenary' && (ofFirm.has(company) || of(company)?.type === 'Portfolio'),
      ),
      sector: count((company) => of(company)?.tags.some((tag) => tag !== 'Fashion') === true),
      place: count((company) => of(company)?.city === 'Oslo' || /^(Sweden|Sverige)$/.test(of(company)?.country ?? '')),
      round: count((_, round) => round !== null && ['a', 'Series A', 'series-a'].includes(round)),
      own: count((company) => company === 'Lumenary'),
    };
  };
  for (const scope of [ALL_SEEING, ...[Lumenary, Brackenfield].map((companyId) => ({ staff: false, companyId }))]) {
    const counts = await loadFundCounts(kith.db, scope, { raise });
    for (const name of FUNDS)
      expect([name, scope.staff, counts.get(world.accounts[name]!)]).toEqual([
        name,
        scope.staff,
        countSlowly(name, scope),
      ]);
    const only = await loadFundCounts(kith.db, scope, { raise, only: world.accounts.Marsk! });
    expect([...only]).toEqual([...counts].filter(([id]) => id === world.accounts.Marsk));
  }
});
