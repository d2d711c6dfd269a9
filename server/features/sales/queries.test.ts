import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RecommendationStatus } from '../../../shared/features/sales/statuses.ts';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import type { RecommendationRow } from '../../core/network/recommend/reading.ts';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import { insertSuggestion, insertTestUseCase } from '../../testing/sales.ts';
import { insertWorld, type TestWorld } from '../../testing/world.ts';
import * as queries from './queries.ts';
import { buildCompanyPage, sortRows } from './recommendations.ts';
import { getSuggestionTab } from './suggestions.ts';

const STAFF: ViewerScope = { staff: true, companyId: 0 };
const AT = START.toISOString();

let kith: TestApp;
let db: TestApp['db'];
let world: TestWorld;
let company: number;
let own: ViewerScope;

beforeAll(async () => {
  kith = await startTestApp();
  db = kith.db;
  company = kith.companies.Lumenary;
  own = { staff: false, companyId: company };
  world = await insertWorld(kith, {
    accounts: {
      Harrow: { tags: ['Banking', 'Art'] },
      Fernhill: { tags: ['Banking'] },
      Hushed: { stealth: 1, tags: ['Retail'] },
    },
    people: {
      'Ada Vance': { jobs: [{ at: 'Harrow', title: 'CTO' }], known: { admin: 4, sales: 2, talent: 3, portco: 1 } },
      'Ben Reed': { jobs: [{ at: 'Fernhill', title: 'CEO' }], known: { admin: 2 } },
      'Eva Hushed': { jobs: [{ at: 'Hushed', title: 'CEO' }], known: { admin: 2 } },
    },
  });
});
beforeEach(async () => {
  for (const table of ['recommendation_status', 'recommendation', 'intro', 'sales_target'] as const)
    await db.deleteFrom(table).execute();
});

const account = (name: string): number => world.accounts[name]!;
const contact = (name: string): number => world.contacts[name]!;
const listIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const useCase = (given: object = {}, of = company) => insertTestUseCase(kith, of, given);

describe('use cases', () => {
  test('are those of the viewer’s company, the default first, then in their order; staff see all', async () => {
    const first = await useCase();
    const second = await useCase({ is_default: 1 });
    const third = await useCase();
    const foreign = await useCase({}, kith.companies.Brackenfield);
    expect(listIds(await queries.listUseCases(db, own, { limit: 9, from: 0 }))).toEqual([second, first, third]);
    expect(listIds(await queries.listUseCases(db, STAFF, { limit: 9, from: 0 }))).toEqual([
      foreign,
      second,
      first,
      third,
    ]);
    const found = async (scope: ViewerScope, id: number) => (await queries.findUseCase(db, scope, id))?.id;
    expect([await found(own, third), await found(own, foreign), await found(STAFF, foreign)]).toEqual([
      ...[third, undefined, foreign],
    ]);
    const byDefault = async (of: number) => (await queries.findDefaultTarget(db, of))?.id;
    expect([await byDefault(company), await byDefault(kith.companies.Brackenfield)]).toEqual([second, foreign]);
    await queries.clearOtherDefaults(db, company, third);
    expect(await byDefault(company)).toBe(first);
    expect((await queries.findUseCase(db, STAFF, first))?.is_default).toBe(0);
  });

  test('have one default, and those of other companies keep theirs', async () => {
    const [first, second] = [await useCase({ is_default: 1 }), await useCase({ is_default: 1 })];
    const foreign = await useCase({ is_default: 1 }, kith.companies.Brackenfield);
    await queries.clearOtherDefaults(db, company, second);
    const defaults = await db
      .selectFrom('sales_target')
      .select('id')
      .where('is_default', '=', 1)
      .orderBy('id')
      .execute();
    expect(listIds(defaults)).toEqual([second, foreign]);
    expect(first).toBeLessThan(second);
  });

  test('name the default contact only to those who may know them', async () => {
    const id = await useCase({ default_contact_id: contact('Eva Hushed') });
    const named = async (scope: ViewerScope) => (await queries.findUseCase(db, scope, id))?.default_contact;
    expect([await named(STAFF), await named(own)]).toEqual(['Eva Hushed', null]);
  });

  test('are changed only as they were read, each alone', async () => {
    const [id, other] = [await useCase(), await useCase()];
    const was = (await queries.findUseCase(db, STAFF, id))!;
    const set = { name: 'Changed', updated_at: '2026-11-22T00:00:00.000Z' };
    expect([await queries.updateUseCase(db, was, set), await queries.updateUseCase(db, was, set)]).toEqual([
      true,
      false,
    ]);
    expect((await queries.findUseCase(db, STAFF, other))?.name).toBe('Fraud scoring');
    await db.updateTable('sales_target').set({ updated_at: null }).where('id', '=', id).execute();
    expect(await queries.updateUseCase(db, { id, updated_at: null }, set)).toBe(true);
  });

  test('are of companies that were not merged, and in towns that the viewer may know', async () => {
    expect((await queries.findUseCaseCompany(db, account('Harrow')))?.id).toBe(account('Harrow'));
    await db
      .updateTable('account')
      .set({ merged_into: account('Fernhill') })
      .where('id', '=', account('Harrow'))
      .execute();
    expect(await queries.findUseCaseCompany(db, account('Harrow'))).toBeUndefined();
    await db.updateTable('account').set({ merged_into: null }).where('id', '=', account('Harrow')).execute();
    await db.updateTable('account').set({ city: 'Lund' }).where('id', '=', account('Hushed')).execute();
    const isTown = (scope: ViewerScope, name: string) => queries.isTown(db, scope, name);
    expect([await isTown(STAFF, 'LUND'), await isTown(own, 'Lund'), await isTown(STAFF, 'Malmo')]).toEqual([
      ...[true, false, false],
    ]);
  });
});

describe('accounts and people of recommendations', () => {
  test('are the asked ones, named to those who may know them', async () => {
    const ids = ['Harrow', 'Hushed'].map(account);
    expect([...(await queries.loadVisibleAccountNames(db, STAFF, ids)).values()].sort()).toEqual(['Harrow', 'Hushed']);
    expect([...(await queries.loadVisibleAccountNames(db, own, ids)).values()]).toEqual(['Harrow']);
    const accounts = await queries.loadSalesAccounts(db, ids);
    expect([...accounts.keys()].sort()).toEqual(ids.toSorted());
    expect(accounts.get(account('Harrow'))!.tags).toEqual(['Art', 'Banking']);
    expect([...(await queries.loadSalesContacts(db, [contact('Ada Vance')])).keys()]).toEqual([contact('Ada Vance')]);
    const people = async (scope: ViewerScope) => [
      ...(await queries.loadVisiblePeople(db, scope, ['Ada Vance', 'Eva Hushed'].map(contact))).keys(),
    ];
    expect((await people(STAFF)).sort()).toEqual(['Ada Vance', 'Eva Hushed'].map(contact).toSorted());
    expect(await people(own)).toEqual([contact('Ada Vance')]);
  });

  test('are known best by three, the surest first', async () => {
    const of = contact('Ada Vance');
    const members = (
      await db.selectFrom('tie').select('member_id').where('contact_id', '=', of).orderBy('member_id').execute()
    ).map(({ member_id }) => member_id);
    for (const [at, probability] of [0.2, 0.9, 0.9, 0.5].entries())
      await db
        .updateTable('tie')
        .set({ probability })
        .where('contact_id', '=', of)
        .where('member_id', '=', members[at]!)
        .execute();
    const ways = await queries.loadWaysTo(db, [of]);
    expect(listIds(ways.get(of)!)).toEqual([members[1], members[2], members[3]]);
    expect([...ways.keys()]).toEqual([contact('Ada Vance')]);
  });

  test('have the company’s requests to them, newest first', async () => {
    const insertIntro = async (of: number, name: string, day: number): Promise<number> => {
      const at = `2026-11-${day}T00:00:00.000Z`;
      const { id } = await db
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
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const [newer, newest] = [await insertIntro(company, 'Harrow', 22), await insertIntro(company, 'Harrow', 22)];
    const old = await insertIntro(company, 'Harrow', 20);
    const other = await insertIntro(company, 'Fernhill', 21);
    await insertIntro(kith.companies.Brackenfield, 'Harrow', 23);
    expect(listIds(await queries.listIntrosTo(db, company, [account('Harrow')]))).toEqual([newest, newer, old]);
    expect(listIds(await queries.listIntrosTo(db, company, ['Harrow', 'Fernhill'].map(account)))).toContain(other);
  });
});

describe('suggestions', () => {
  test('are the company’s own that are suggested or requested, the last suggested first, each account once, of those it may know', async () => {
    const [target, foreign] = [await useCase(), await useCase({}, kith.companies.Brackenfield)];
    const second = await useCase();
    const suggest = (of: number, name: string, day: number | null, status: RecommendationStatus, made = 1) =>
      insertSuggestion(kith, of, account(name), {
        status,
        suggested_at: day === null ? null : `2026-11-${day}T00:00:00.000Z`,
        created_at: `2026-11-0${made}T00:00:00.000Z`,
      });
    const harrow = await suggest(target, 'Harrow', 11, 'Suggested to Portfolio');
    const fernhill = await suggest(target, 'Fernhill', 12, 'Introduction Requested');
    await suggest(second, 'Harrow', 11, 'Suggested to Portfolio');
    await suggest(second, 'Fernhill', null, 'Introduction Requested', 9);
    await suggest(second, 'Hushed', 13, 'Suggested to Portfolio');
    await suggest(foreign, 'Harrow', 13, 'Suggested to Portfolio');
    await suggest(target, 'Hushed', 13, 'Dismissed by Portfolio');
    const found = async (scope: ViewerScope, since?: string) =>
      listIds(await queries.listCompanySuggestions(db, scope, company, { now: START, since }));
    expect(await found(own)).toEqual([fernhill, harrow]);
    expect(await found(own, '2026-11-11T00:00:00.000Z')).toEqual([fernhill]);
    expect(await found(STAFF)).toHaveLength(2);
  });

  test('wait until they are requested or while they are snoozed', () => {
    const at = (status: RecommendationStatus, snooze_until: string | null = null) => {
      const row = { status, snooze_until };
      return [queries.isPendingSuggestion(row, START), getSuggestionTab(row, START)];
    };
    expect(at('Suggested to Portfolio')).toEqual([true, 'Pending Review']);
    expect(at('Suggested to Portfolio', AT)).toEqual([true, 'Pending Review']);
    const later = new Date(START.getTime() + 1).toISOString();
    expect(at('Suggested to Portfolio', later)).toEqual([false, 'Snoozed']);
    expect(at('Introduction Requested')).toEqual([false, 'Requested']);
    expect(at('Introduction Requested', later)).toEqual([false, 'Snoozed']);
  });

  test('teach by their dismissals, those of one use case', async () => {
    const [target, other] = [await useCase(), await useCase()];
    const dismissed = { status: 'Dismissed by Kith', dismiss_category: 'Company not a good match' } as const;
    await insertSuggestion(kith, target, account('Harrow'), { ...dismissed, suggested_at: null });
    await insertSuggestion(kith, target, account('Fernhill'), { ...dismissed, status: 'Dismissed by Portfolio' });
    await insertSuggestion(kith, target, account('Hushed'), { ...dismissed, dismiss_category: 'Other' });
    await insertSuggestion(kith, other, account('Harrow'), dismissed);
    const industries = async (id: number) =>
      (await queries.listDismissedIndustries(db, id)).map(({ name, count }) => [name, Number(count)]);
    expect(await industries(target)).toEqual([
      ['Banking', 2],
      ['Art', 1],
    ]);
    expect(await industries(other)).toEqual([
      ['Art', 1],
      ['Banking', 1],
    ]);
    const outcomes = (await queries.countOutcomes(db, target)).map(({ status, count, suggested }) => [
      status,
      count,
      suggested,
    ]);
    expect(outcomes.sort()).toEqual([
      ['Dismissed by Kith', 1, 0],
      ['Dismissed by Kith', 1, 1],
      ['Dismissed by Portfolio', 1, 1],
    ]);
    const statuses = async (id: number, at?: number) =>
      (await queries.listStatusRows(db, id, at)).map((row) => row.account_id).sort();
    expect(await statuses(other)).toEqual([account('Harrow')]);
    expect(await statuses(target, account('Fernhill'))).toEqual([account('Fernhill')]);
    await db.updateTable('recommendation_status').set({ status: 'Suggested to Portfolio' }).execute();
    expect(await industries(target)).toEqual([]);
  });

  test('and their industries count among the accounts that fit', async () => {
    const [target, other] = [await useCase(), await useCase()];
    const fitting = (sales_target_id: number, name: string) => ({
      sales_target_id,
      account_id: account(name),
      tier: 1,
      probability: 0,
      score: 0,
      relevance: 0,
      contact_id: null,
      contact_kind: null,
      matched: '{}',
    });
    const rows = [
      fitting(target, 'Harrow'),
      fitting(target, 'Fernhill'),
      fitting(target, 'Hushed'),
      fitting(other, 'Harrow'),
    ];
    await db.insertInto('recommendation').values(rows).execute();
    const tags = await db.selectFrom('tag').select(['id', 'name']).execute();
    const count = (id: number, name: string) => queries.countTagged(db, id, tags.find((tag) => tag.name === name)!.id);
    expect([await count(target, 'Banking'), await count(target, 'Art'), await count(other, 'Banking')]).toEqual([
      2, 1, 1,
    ]);
    const stored = async (id: number, name: string) =>
      (await queries.findRecommendation(db, id, account(name)))?.account_id;
    expect([await stored(other, 'Harrow'), await stored(other, 'Fernhill')]).toEqual([account('Harrow'), undefined]);
  });
});

describe('rows in another order', () => {
  const row = (account_id: number, change: Partial<RecommendationRow>) =>
    ({ account_id, tags: null, headcount: null, country: null, li_industry: null, ...change }) as RecommendationRow;
  const order = (rows: RecommendationRow[], sort: Parameters<typeof sortRows>[1]) =>
    sortRows(rows, sort).map(({ account_id }) => account_id);

  test('have unknown values last in both directions, and equal ones as they were', () => {
    const rows = [
      ...[row(1, {}), row(2, { headcount: 5 }), row(3, { headcount: 9 })],
      ...[row(4, { headcount: 5 }), row(5, {})],
    ];
    expect(order(rows, 'headcount')).toEqual([2, 4, 3, 1, 5]);
    expect(order(rows, '-headcount')).toEqual([3, 2, 4, 1, 5]);
    expect(order(rows, undefined)).toEqual([1, 2, 3, 4, 5]);
  });

  test('go by the folded words of a column', () => {
    const rows = [row(1, { country: 'sweden', li_industry: 'B' }), row(2, { country: 'Denmark', li_industry: 'a' })];
    expect([order(rows, 'geography'), order(rows, '-geography'), order(rows, 'li_industry')]).toEqual([
      ...[
        [2, 1],
        [1, 2],
        [2, 1],
      ],
    ]);
  });
});

test('the page of a company has its id, and none without one', () => {
  expect([buildCompanyPage('a b'), buildCompanyPage(null)]).toEqual(['https://www.linkedin.com/company/a%20b/', null]);
});
