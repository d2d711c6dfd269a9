import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as intros from '../../../shared/features/introductions/calls.ts';
import * as sales from '../../../shared/features/sales/calls.ts';
import { listNextStatuses, RECOMMENDATION_STATUSES } from '../../../shared/features/sales/statuses.ts';
import { checkStrengths } from '../../core/network/derive/check.ts';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import { insertTestUseCase } from '../../testing/sales.ts';
import { deriveAll, insertWorld, type TestWorld } from '../../testing/world.ts';

let kith: TestApp;
let world: TestWorld;
let useCase: string;

const CASTELLAN = 'Castellan Bank';
const TESSERA = 'Tessera Credit Union';

beforeAll(async () => {
  kith = await startTestApp();
  world = await insertWorld(kith, {
    accounts: {
      [CASTELLAN]: { headcount: 3400, tags: ['Banking'] },
      [TESSERA]: { headcount: 820, tags: ['Credit Unions'] },
      'Orrin Health': { headcount: 900, tags: ['Health'] },
      'Hushed Bank': { headcount: 900, tags: ['Banking'], stealth: 1 },
      'Unreached Bank': { headcount: 700, tags: ['Banking'] },
    },
    people: {
      'Ines Calloway': { jobs: [{ at: CASTELLAN, title: 'CTO' }], known: { admin: 4 } },
      'Theo Brandt': { jobs: [{ at: CASTELLAN, title: 'Risk Analyst' }], known: { admin: 4 } },
      'Sigrun Palmgrove': { jobs: [{ at: TESSERA, title: 'Chief Risk Officer' }], known: { admin: 3 } },
      'Listed Larsen': { jobs: [{ at: 'Orrin Health', title: 'CEO' }], known: { admin: 2 }, listed: true },
      'Hushed Hana': { jobs: [{ at: 'Hushed Bank', title: 'CEO' }], known: { admin: 4 } },
    },
  });
  const say = (name: string, columns: object) =>
    kith.db.updateTable('account').set(columns).where('id', '=', world.accounts[name]!).execute();
  await say(CASTELLAN, { country: 'Sweden', description: 'Moves card and fraud operations.' });
  await say(TESSERA, { country: 'Denmark', description: 'Reviews its fraud vendors.' });
  await say('Orrin Health', { country: 'Sweden' });
  await deriveAll(kith.db, START);
});
afterAll(() => kith.app.close());
const ASKED = {
  Name: 'Fraud scoring',
  One_Liner__c: 'Fraud scored in the first second.',
  Industries__c: 'Banking',
  Target_Account_Keywords__c: 'fraud',
  Target_Geographies__c: 'Nordics',
  Target_Company_Size_Min__c: 201,
  Target_Company_Size_Max__c: 5000,
};

beforeEach(async () => {
  for (const table of ['recommendation_status', 'intro', 'customer', 'sales_target'] as const)
    await kith.db.deleteFrom(table).execute();
  kith.setNow(START);
  const { body } = await kith
    .as('admin')
    .call(sales.createUseCase, { body: { ...ASKED, Account__c: String(kith.companies.Lumenary) } });
  useCase = body.sales_target.Id;
  await kith.runJobs();
});

type Tab = 'To Review' | 'Suggested' | 'Declined' | 'Snoozed' | 'Introduction Requested';
type More = { limit?: number; cursor?: string; sort?: '-industries' | undefined };
const list = async (tab: Tab = 'To Review', more: More = {}) =>
  (await kith.as('admin').call(sales.listRecommendations, { params: { id: useCase }, query: { tab, ...more } })).body;
const names = async (tab?: Parameters<typeof list>[0]) =>
  (await list(tab)).recommendations.map(({ account }) => account);
const account = (name: string) => ({ sales_target_id: useCase, account_id: String(world.accounts[name]) });
type Viewer = Parameters<TestApp['as']>[0];
const step = (viewer: Viewer, name: string, body: object) =>
  kith.as(viewer).call(sales.setStatus, { params: account(name), body: body as never });
const suggest = (name: string) => step('admin', name, { status: 'Suggested to Portfolio' });
const suggestions = async (viewer: Viewer = 'portco') => (await kith.as(viewer).call(sales.listSuggestions, {})).body;

describe('the recommendations', () => {
  test('come page by page in the order of the whole, also by industries', async () => {
    for (const sort of [undefined, '-industries'] as const) {
      const first = await list('To Review', { limit: 1, sort });
      const { recommendations, next_cursor } = await list('To Review', { limit: 1, sort, cursor: first.next_cursor! });
      const both = [...first.recommendations, ...recommendations].map(({ account }) => account);
      expect([both, next_cursor]).toEqual([sort ? [TESSERA, CASTELLAN] : [CASTELLAN, TESSERA], null]);
    }
  });

  test('fit, can be reached, and are in order, with people and reasons in words', async () => {
    const { recommendations, counts, fits, reachable } = await list();
    expect(recommendations.map(({ account, qualification, name }) => [account, qualification, name])).toEqual([
      [CASTELLAN, 'Profile match both', 'Ines Calloway'],
      [TESSERA, 'Keywords', 'Sigrun Palmgrove'],
    ]);
    expect({ fits, reachable, toReview: counts['To Review'] }).toEqual({ fits: 2, reachable: 2, toReview: 2 });
    const [first] = recommendations;
    expect(first!.qualification_details.map(({ text }) => text)).toEqual([
      '“fraud” is in its description of itself.',
      'Its industries: Banking.',
      '3,400 people, in Sweden, as the use case asks.',
    ]);
    expect(first!.contact_reason).toBe('Leads the company: CTO.');
    expect(first!.others.map(({ name, kind }) => [name, kind])).toEqual([['Theo Brandt', 'employees']]);
    expect(await checkStrengths(kith.db, START, () => undefined)).toBe(0);
  });

  test('are never companies that the company has asked for, sells to, or dismissed for another use case', async () => {
    const company = kith.companies.Lumenary;
    await kith.as('portco').call(intros.requestIntro, {
      params: { id: String(world.accounts[CASTELLAN]) },
      body: { comments: 'Please.' },
    });
    expect(await names()).toEqual([TESSERA]);
    const { source_id } = await kith.db.selectFrom('account').select('source_id').executeTakeFirstOrThrow();
    const fact = {
      company_account_id: company,
      relation: 'customer' as const,
      source_id,
      created_at: START.toISOString(),
    };
    await kith.db
      .insertInto('customer')
      .values({ ...fact, account_id: world.accounts[TESSERA]! })
      .execute();
    expect(await names()).toEqual([]);
    await kith.db.deleteFrom('customer').execute();
    const other = await insertTestUseCase(kith, company, { name: 'Other' });
    await kith.db
      .insertInto('recommendation_status')
      .values({
        sales_target_id: other,
        account_id: world.accounts[TESSERA]!,
        status: 'Dismissed by Portfolio',
        comments: 'No.',
        dismiss_category: 'Other',
        snooze_until: null,
        suggested_at: null,
        relevancy: null,
        intro_id: null,
        created_at: START.toISOString(),
        updated_at: START.toISOString(),
      })
      .execute();
    expect(await names()).toEqual([]);
  });

  test('begin with the industries of the use case, before prospects outside them, which say so', async () => {
    const { source_id } = await kith.db.selectFrom('account').select('source_id').executeTakeFirstOrThrow();
    const fact = { company_account_id: kith.companies.Lumenary, source_id, created_at: START.toISOString() };
    await kith.db
      .insertInto('customer')
      .values({ ...fact, account_id: world.accounts[TESSERA]!, relation: 'prospect' })
      .execute();
    await deriveAll(kith.db, START);
    const { recommendations } = await list();
    expect(recommendations.map(({ account, qualification, outside }) => [account, qualification, outside])).toEqual([
      [CASTELLAN, 'Profile match both', null],
      [TESSERA, 'Potential customer', 'industries'],
    ]);
    const reasons = recommendations[1]!.qualification_details.map(({ text }) => text);
    expect(reasons[0]).toBe('It was once a potential customer of Lumenary.');
    expect(reasons).toContain('It’s outside the use case’s industries.');
    await suggest(TESSERA);
    const [suggestion] = (await suggestions()).suggestions;
    expect(suggestion!.account_reasons.map(({ text }) => text)).toEqual(
      reasons.map((text) => text.replace('of Lumenary', 'of yours')),
    );
  });
});

describe('the exported file', () => {
  const file = (viewer: Viewer = 'admin', query: object = {}) =>
    kith.as(viewer).call(sales.exportRecommendations, { params: { id: useCase }, query });
  const lines = (text: string) =>
    text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\n');

  test('holds every row of the tab in its order, with people and reasons, behind a byte-order mark', async () => {
    const { text } = await file();
    expect(text.startsWith('\uFEFFCompany;Website;')).toBe(true);
    const [, castellan, tessera, ...more] = lines(text);
    expect(more).toEqual([]);
    for (const cell of [CASTELLAN, 'Moves card and fraud operations.', 'Ines Calloway', 'CTO', 'Banking', '3400'])
      expect(castellan!.split(';')).toContain(cell);
    expect(tessera).toMatch(/^Tessera Credit Union;.*;Sigrun Palmgrove;Chief Risk Officer;.*;To Review;/);
    const turned = lines((await file('admin', { sort: '-headcount' })).text).slice(1);
    expect(turned.map((line) => line.split(';')[0])).toEqual([CASTELLAN, TESSERA]);
    const smallest = lines((await file('admin', { sort: 'headcount' })).text).slice(1);
    expect(smallest.map((line) => line.split(';')[0])).toEqual([TESSERA, CASTELLAN]);
    await suggest(CASTELLAN);
    expect(lines((await file()).text).map((line) => line.split(';')[0])).toEqual(['Company', TESSERA]);
    expect((await file('admin', { tab: 'Suggested' })).text).toContain(`\n${CASTELLAN};`);
    const saved = await kith.db.selectFrom('audit').select('detail').where('action', '=', 'recommendations.exported');
    expect((await saved.execute()).map(({ detail }) => JSON.parse(detail!))).toContainEqual({
      tab: 'Suggested',
      rows: 1,
    });
  });

  test('has no cell that a spreadsheet would run', async () => {
    await kith.db
      .updateTable('account')
      .set({ description: '=HYPERLINK("http://x.example"; "fraud")', website: '@SUM(1)' })
      .where('id', '=', world.accounts[CASTELLAN]!)
      .execute();
    const [, castellan] = lines((await file()).text);
    expect(castellan).toContain(`"'=HYPERLINK(""http://x.example""; ""fraud"")"`);
    expect(castellan).not.toMatch(/(^|;)"?[=+@]/);
    await step('admin', TESSERA, { status: 'Dismissed by Kith', comments: '+1+1' });
    expect((await file('admin', { tab: 'Declined' })).text.trimEnd().split(';').at(-1)).toBe("'+1+1");
    await kith.db
      .updateTable('account')
      .set({ description: 'Moves card and fraud operations.', website: null })
      .where('id', '=', world.accounts[CASTELLAN]!)
      .execute();
  });

  test('is for staff alone, and needs an existing use case', async () => {
    for (const viewer of ['portco', 'portco2', 'admin off'] as const) {
      const { status, text } = await file(viewer);
      expect([viewer, status, text.includes(CASTELLAN)]).toEqual([viewer, 403, false]);
    }
    const none = await kith.as('admin').call(sales.exportRecommendations, { params: { id: '999999' }, query: {} });
    expect(none.status).toBe(404);
  });
});

describe('steps', () => {
  test('go to the company and back, and both sides agree', async () => {
    const { body } = await suggest(CASTELLAN);
    expect(body.statuses[String(world.accounts[CASTELLAN])]).toMatchObject({ status: 'Suggested to Portfolio' });
    expect(await names()).toEqual([TESSERA]);
    const [suggestion] = (await suggestions()).suggestions;
    expect(suggestion).toMatchObject({
      target_account: { name: CASTELLAN, country: 'Sweden' },
      people: [{ name: 'Ines Calloway', title: 'CTO' }],
    });
    expect((await suggestions('portco2')).suggestions).toEqual([]);

    const no = await step('portco', CASTELLAN, { status: 'Dismissed by Portfolio', status_id: suggestion!.status_id });
    expect([no.status, no.error.fields]).toEqual([
      400,
      { comments: 'Required', dismiss_category: expect.stringMatching(/^Choose one: Company not a good match/) },
    ]);
    const dismissed = await step('portco', CASTELLAN, {
      status: 'Dismissed by Portfolio',
      status_id: suggestion!.status_id,
      comments: 'Not now.',
      dismiss_category: 'Already in touch',
    });
    expect(dismissed.status).toBe(200);
    expect(await names('Declined')).toEqual([CASTELLAN]);
    expect((await suggestions()).counts).toEqual({ 'Pending Review': 0, Requested: 0, Snoozed: 0 });
  });

  test('name nobody of the firm to the company', async () => {
    await suggest(CASTELLAN);
    const { text } = await kith.as('portco').call(sales.listSuggestions, {});
    const { name } = await kith.db
      .selectFrom('contact')
      .innerJoin('app_user', 'app_user.contact_id', 'contact.id')
      .select('contact.name')
      .where('app_user.id', '=', kith.users.admin)
      .executeTakeFirstOrThrow();
    expect(text).not.toContain(name);
  });

  test('from an outdated tab are refused with the possible ones', async () => {
    await suggest(CASTELLAN);
    const late = await step('admin', CASTELLAN, { status: 'Dismissed by Kith', comments: 'No path.' });
    expect([late.status, late.error.present]).toEqual([409, 'Suggested to Portfolio']);
    expect(late.error.allowed).toEqual(listNextStatuses('Suggested to Portfolio', 'staff'));
    const again = await suggest(CASTELLAN);
    expect(again.status).toBe(409);
  });

  test('outside the table are refused for either side, whatever the status', async () => {
    const { body } = await suggest(CASTELLAN);
    const { status_id } = body.statuses[String(world.accounts[CASTELLAN])]!;
    for (const [viewer, side] of [
      ['admin', 'staff'],
      ['portco', 'portfolio'],
    ] as const)
      for (const present of RECOMMENDATION_STATUSES)
        for (const to of RECOMMENDATION_STATUSES) {
          await kith.db.updateTable('recommendation_status').set({ status: present }).execute();
          const words = { comments: 'Because.', dismiss_category: 'Other' };
          const { status } = await step(viewer, CASTELLAN, { status: to, status_id, ...words });
          const able = listNextStatuses(present, side).includes(to);
          expect([viewer, present, to, status === 200]).toEqual([viewer, present, to, able]);
        }
  });

  test('can snooze until a time, for both, and keep the status', async () => {
    const { body } = await suggest(CASTELLAN);
    const { status_id } = body.statuses[String(world.accounts[CASTELLAN])]!;
    const snooze = (snooze_until: unknown) =>
      step('admin', CASTELLAN, { status: 'Suggested to Portfolio', status_id, snooze_until });
    for (const wrong of ['2020-01-01T00:00:00.000Z', 'soon', START.toISOString()])
      expect((await snooze(wrong)).error.fields, wrong).toHaveProperty('snooze_until');
    expect((await snooze('2026-12-01T08:00:00.000Z')).status).toBe(200);
    expect([await names('Snoozed'), await names('Suggested')]).toEqual([[CASTELLAN], []]);
    expect((await suggestions()).counts).toEqual({ 'Pending Review': 0, Requested: 0, Snoozed: 1 });
    kith.setNow(new Date('2026-12-01T08:00:01.000Z'));
    expect(await names('Suggested')).toEqual([CASTELLAN]);
    const needed = await step('admin', TESSERA, { status: 'To Review' });
    expect(needed.error.fields).toEqual({ snooze_until: 'Required' });
  });

  test('are listed by account for staff, for everything that was decided, and for nobody else', async () => {
    const statuses = (viewer: Viewer = 'admin', id = useCase) =>
      kith.as(viewer).call(sales.listStatuses, { params: { id } });
    expect((await statuses()).body.statuses).toEqual({});
    await suggest(CASTELLAN);
    await step('admin', TESSERA, { status: 'To Review', snooze_until: '2026-12-01T08:00:00.000Z' });
    const castellan = String(world.accounts[CASTELLAN]);
    const tessera = String(world.accounts[TESSERA]);
    const { body } = await statuses();
    expect(Object.keys(body.statuses).sort()).toEqual([castellan, tessera].sort());
    expect(body.statuses[castellan]).toMatchObject({
      status: 'Suggested to Portfolio',
      snooze_until: null,
      updated_at: START.toISOString(),
      allowed: listNextStatuses('Suggested to Portfolio', 'staff'),
    });
    expect(body.statuses[tessera]).toMatchObject({ status: 'To Review', snooze_until: '2026-12-01T08:00:00.000Z' });
    const other = await insertTestUseCase(kith, kith.companies.Lumenary, { name: 'Another' });
    expect((await statuses('admin', String(other))).body.statuses).toEqual({});
    expect((await statuses('admin', '999999')).status).toBe(404);
    for (const viewer of ['portco', 'portco2', 'admin off'] as const)
      expect([viewer, (await statuses(viewer)).status]).toEqual([viewer, 403]);
  });

  test('are taken back by their maker, until another user goes on', async () => {
    Object.assign(kith.deps.settings, { stepGraceMs: 10_000 });
    onTestFinished(() => void Object.assign(kith.deps.settings, { stepGraceMs: 0 }));
    await suggest(CASTELLAN);
    expect([await names(), (await list('Suggested')).counts['To Review']]).toEqual([[CASTELLAN, TESSERA], 2]);
    const body = { ids: [`${useCase}/${world.accounts[CASTELLAN]}`] };
    const undo = async (viewer: Viewer) => (await kith.as(viewer).call(sales.undoRecommendations, { body })).status;
    expect([await undo('talent'), await undo('admin'), ...(await names())]).toEqual([409, 200, CASTELLAN, TESSERA]);
  });

  test('on a company that is not recommended, or for another company, are 404', async () => {
    expect((await suggest('Orrin Health')).status).toBe(404);
    expect((await suggest('Hushed Bank')).status).toBe(404);
    await suggest(CASTELLAN);
    const theirs = { status: 'Dismissed by Portfolio', comments: 'No.', dismiss_category: 'Other' };
    expect((await step('portco2', CASTELLAN, theirs)).status).toBe(404);
    expect((await step('portco', TESSERA, theirs)).status).toBe(404);
  });

  test('follow a request made of a suggestion, and each links to the other', async () => {
    const { body } = await suggest(CASTELLAN);
    const { status_id } = body.statuses[String(world.accounts[CASTELLAN])]!;
    const response = await kith.as('portco').call(intros.requestIntro, {
      params: { id: String(world.accounts[CASTELLAN]) },
      body: { comments: 'Please.', sales_recommendation_id: status_id },
    });
    expect(response.status).toBe(200);
    const [row] = (await list('Introduction Requested')).recommendations;
    expect(row!.status.intro_id).toBe(response.body.result.Id);
    expect((await suggestions()).counts).toMatchObject({ Requested: 1 });
    const again = await kith.as('portco').call(intros.requestIntro, {
      params: { id: String(world.accounts[CASTELLAN]) },
      body: { comments: 'Once more.', sales_recommendation_id: status_id },
    });
    expect([again.status, again.error.present]).toEqual([409, 'Introduction Requested']);
  });
});

describe('use cases', () => {
  test('are counted while they are written: names for staff alone, unknown geographies named', async () => {
    const body = { Industries__c: 'Banking', Target_Geographies__c: 'Benlux; Sweden' };
    const staff = await kith
      .as('admin')
      .call(sales.previewUseCase, { body: { ...body, Account__c: String(kith.companies.Lumenary) } });
    expect(staff.body).toMatchObject({ fits: 1, reachable: 1, about: false, examples: [{ name: CASTELLAN }] });
    expect(staff.body.unknown).toEqual([{ name: 'Benlux', meant: 'Benelux' }]);
    const own = await kith.as('portco').call(sales.previewUseCase, { body });
    expect(own.body).toMatchObject({ fits: 1, examples: [] });
    expect(own.text).not.toContain(CASTELLAN);
  });

  test('that another user changed meanwhile are not overwritten', async () => {
    const { sales_target } = (await kith.as('admin').call(sales.getUseCase, { params: { id: useCase } })).body;
    const edit = (Name: string) =>
      kith.as('admin').call(sales.updateUseCase, {
        params: { id: useCase },
        body: { ...ASKED, Name, LastModifiedDate: sales_target.LastModifiedDate },
      });
    expect((await edit('First')).status).toBe(200);
    expect((await edit('Second')).status).toBe(409);
  });
});

test('an industry that was no good match five times is offered for exclusion, with the companies that this removes', async () => {
  for (let place = 0; place < 5; place++) {
    const source = await kith.db.selectFrom('account').select('source_id').executeTakeFirstOrThrow();
    const at = START.toISOString();
    const { id } = await kith.db
      .insertInto('account')
      .values({
        name: `Bank ${place}`,
        name_key: `bank ${place}`,
        website: null,
        domain: null,
        logo_url: null,
        li_id: null,
        headcount: null,
        type: null,
        crm_id: null,
        merged_into: null,
        ...source,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: tag_id } = await kith.db
      .selectFrom('tag')
      .select('id')
      .where('name', '=', 'Banking')
      .executeTakeFirstOrThrow();
    await kith.db.insertInto('account_tag').values({ account_id: id, tag_id, headcount: null }).execute();
    await kith.db
      .insertInto('recommendation_status')
      .values({
        sales_target_id: Number(useCase),
        account_id: id,
        status: 'Dismissed by Portfolio',
        comments: 'No.',
        dismiss_category: 'Company not a good match',
        snooze_until: null,
        suggested_at: at,
        relevancy: null,
        intro_id: null,
        created_at: at,
        updated_at: at,
      })
      .execute();
  }
  const { body } = await kith.as('admin').call(sales.getLearning, { params: { id: useCase } });
  expect(body).toEqual({
    suggested: 5,
    requested: 0,
    dismissed: [{ by: 'Portfolio', reason: 'Company not a good match', count: 5 }],
    offers: [{ industry: 'Banking', dismissed: 5, removes: 1 }],
  });
});
