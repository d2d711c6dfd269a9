import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RecommendationStatus, STAFF_TABS } from '../../../../shared/features/sales/statuses.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { insertSuggestion, insertTestUseCase } from '../../../testing/sales.ts';
import { insertWorld, type TestWorld } from '../../../testing/world.ts';
import { countTabs, isToReview, listRecommendationsInTab, loadFitCounts } from './reading.ts';

const NAMES = ['Aster', 'Birch', 'Cedar', 'Dogwood', 'Elder', 'Fir'] as const;
type Name = (typeof NAMES)[number];

let kith: TestApp;
let db: TestApp['db'];
let world: TestWorld;
let company: number;
let target: { id: number; account_id: number };

beforeAll(async () => {
  kith = await startTestApp();
  db = kith.db;
  company = kith.companies.Lumenary;
  world = await insertWorld(kith, {
    accounts: Object.fromEntries(NAMES.map((name, at) => [name, { tags: [['Zinc', 'Art'], ['Apple']][at] ?? [] }])),
    people: { 'Ada Vance': { jobs: [{ at: 'Aster', title: 'CTO' }], known: { admin: 4 } } },
  });
});
beforeEach(async () => {
  const tables = ['recommendation_status', 'recommendation', 'intro', 'customer', 'stale_target', 'stale_fit'] as const;
  for (const table of [...tables, 'sales_target'] as const) await db.deleteFrom(table).execute();
  await db.updateTable('account').set({ merged_into: null, stealth: 0, portfolio_only: 0 }).execute();
  target = { id: await insertTestUseCase(kith, company), account_id: company };
});

const account = (name: Name): number => world.accounts[name]!;
const getName = (id: number) => NAMES.find((name) => account(name) === id);
const fitting = (name: Name, change: object = {}, of = target.id) =>
  db
    .insertInto('recommendation')
    .values({
      sales_target_id: of,
      account_id: account(name),
      tier: 1,
      score: 2,
      relevance: 3,
      probability: 0.5,
      contact_id: world.contacts['Ada Vance']!,
      contact_kind: 'executives',
      matched: '{}',
      ...change,
    })
    .execute();
const decide = (name: Name, status: RecommendationStatus, day: number, more: object = {}, of = target.id) =>
  insertSuggestion(kith, of, account(name), { status, updated_at: `2026-11-${day}T00:00:00.000Z`, ...more });
const inTab = async (tab: (typeof STAFF_TABS)[number] = 'To Review', extent = {}) =>
  (await listRecommendationsInTab(db, target, tab, START, extent)).map(({ account_id }) => getName(account_id));

describe('recommendations to review', () => {
  test('come by step, strength, relevance, likelihood and account, up to a number', async () => {
    const inOrder: [Name, object][] = [
      ['Fir', { tier: 0, score: 1 }],
      ['Elder', { score: 4, relevance: 1 }],
      ['Dogwood', { relevance: 5, probability: 0.1 }],
      ['Cedar', { probability: 0.7 }],
      ['Aster', {}],
      ['Birch', {}],
    ];
    for (const [name, change] of inOrder.toReversed()) await fitting(name, change);
    const names = inOrder.map(([name]) => name);
    expect(await inTab()).toEqual(names);
    expect(await inTab('To Review', { most: 2 })).toEqual(names.slice(0, 2));
    // Those that were decided on once and are to review again stand among them.
    for (const at of [2, 0, 4, 1, 5, 3]) await decide(names[at]!, 'To Review', 20);
    expect(await inTab()).toEqual(names);
    const [aster] = (await listRecommendationsInTab(db, target, 'To Review', START, { byIndustry: true })).filter(
      ({ account_id }) => account_id === account('Aster'),
    );
    expect(aster).toMatchObject({ tags: 'art', contact_key: 'ada vance', title_key: 'cto', name_key: 'aster' });
  });

  test('are of their use case alone, and have somebody to reach', async () => {
    const other = await insertTestUseCase(kith, company);
    await fitting('Aster', {}, other);
    await fitting('Birch', { contact_id: null });
    await fitting('Cedar');
    expect([await inTab(), (await countTabs(db, target, START))['To Review']]).toEqual([['Cedar'], 1]);
  });

  test('are no accounts that were asked for, sold to or dismissed by the company, hidden or merged', async () => {
    for (const name of NAMES) await fitting(name);
    const left = async () => {
      const names = await inTab();
      const fresh = await Promise.all(
        NAMES.map(async (name) => ((await isToReview(db, target, account(name))) ? name : [])),
      );
      expect(fresh.flat().sort()).toEqual([...names].sort());
      expect((await countTabs(db, target, START))['To Review']).toBe(names.length);
      return names;
    };
    expect(await left()).toEqual([...NAMES]);
    const { source_id } = await db.selectFrom('account').select('source_id').limit(1).executeTakeFirstOrThrow();
    const sells = (of: number, name: Name, relation: 'customer' | 'prospect') =>
      db
        .insertInto('customer')
        .values({
          company_account_id: of,
          account_id: account(name),
          relation,
          source_id,
          created_at: START.toISOString(),
        })
        .execute();
    const at = START.toISOString();
    const asks = (of: number, name: Name) =>
      db
        .insertInto('intro')
        .values({
          account_id: of,
          requester_user_id: kith.users.portco,
          created_by: kith.users.portco,
          target_account_id: account(name),
          target_name: name,
          goal: 'Other',
          archived: 0,
          status: 'Asked',
          created_at: at,
          updated_at: at,
          status_at: at,
        })
        .execute();
    const another = kith.companies.Brackenfield;
    const foreign = await insertTestUseCase(kith, another);
    // What others do, and prospects, take nothing away.
    await sells(another, 'Aster', 'customer');
    await sells(company, 'Aster', 'prospect');
    await asks(another, 'Aster');
    await decide('Aster', 'Dismissed by Portfolio', 20, {}, foreign);
    const second = await insertTestUseCase(kith, company);
    await decide('Aster', 'Dismissed by Kith', 20, {}, second);
    expect(await left()).toEqual([...NAMES]);
    await sells(company, 'Birch', 'customer');
    await asks(company, 'Cedar');
    await decide('Dogwood', 'Dismissed by Portfolio', 20, {}, second);
    await db.updateTable('account').set({ stealth: 1 }).where('id', '=', account('Elder')).execute();
    await db
      .updateTable('account')
      .set({ merged_into: account('Aster') })
      .where('id', '=', account('Fir'))
      .execute();
    expect(await left()).toEqual(['Aster']);
    // Only people of other companies of the portfolio name it.
    await db.updateTable('account').set({ portfolio_only: 1 }).where('id', '=', account('Aster')).execute();
    expect(await left()).toEqual([]);
  });
});

describe('decisions', () => {
  test('stand in the tab of their status, the last one first, or under Snoozed until their time', async () => {
    await fitting('Aster');
    await decide('Aster', 'Suggested to Portfolio', 10);
    await decide('Birch', 'Suggested to Portfolio', 12);
    await decide('Cedar', 'Dismissed by Kith', 11);
    await decide('Dogwood', 'Dismissed by Portfolio', 11);
    await decide('Elder', 'Suggested to Portfolio', 11, { snooze_until: START.toISOString() });
    await decide('Fir', 'Suggested to Portfolio', 11, { snooze_until: new Date(START.getTime() + 1).toISOString() });
    const other = await insertTestUseCase(kith, company);
    await decide('Aster', 'Suggested to Portfolio', 20, {}, other);
    const tabs = Object.fromEntries(await Promise.all(STAFF_TABS.map(async (tab) => [tab, await inTab(tab)] as const)));
    expect(tabs).toEqual({
      'To Review': [],
      Suggested: ['Birch', 'Elder', 'Aster'],
      Declined: ['Dogwood', 'Cedar'],
      'Introduction Requested': [],
      Snoozed: ['Fir'],
    });
    expect(await countTabs(db, target, START)).toEqual({
      'To Review': 0,
      Suggested: 3,
      Declined: 2,
      'Introduction Requested': 0,
      Snoozed: 1,
    });
    const [, , aster] = await listRecommendationsInTab(db, target, 'Suggested', START);
    expect(aster).toMatchObject({ tier: 1, contact_kind: 'executives', status: 'Suggested to Portfolio' });
    await db
      .updateTable('account')
      .set({ merged_into: account('Aster') })
      .where('id', '=', account('Birch'))
      .execute();
    expect([await inTab('Suggested'), (await countTabs(db, target, START)).Suggested]).toEqual([['Elder', 'Aster'], 2]);
  });
});

test('how many fit and can be reached is counted for one use case, and whether changes still wait', async () => {
  const other = await insertTestUseCase(kith, company);
  await fitting('Aster');
  await fitting('Birch', { contact_id: null });
  await fitting('Cedar', {}, other);
  expect(await loadFitCounts(db, target.id)).toEqual({ fits: 2, reachable: 1, updating: false });
  await db.insertInto('stale_target').values({ sales_target_id: other, begun: 0 }).execute();
  expect((await loadFitCounts(db, target.id)).updating).toBe(false);
  expect((await loadFitCounts(db, other)).updating).toBe(true);
  await db
    .insertInto('stale_fit')
    .values({ account_id: account('Fir') })
    .execute();
  expect((await loadFitCounts(db, target.id)).updating).toBe(true);
});
