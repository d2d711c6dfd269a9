import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as intros from '../../../shared/features/introductions/calls.ts';
import * as sales from '../../../shared/features/sales/calls.ts';
import { chooseLps, getLps, listRaisePartners } from '../../../shared/features/sales/raising/calls.ts';
import { loadDealings } from '../../core/network/recommend/dealings.ts';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import { insertTestInvestments, insertTestUseCase } from '../../testing/sales.ts';
import { insertWorld, type TestWorld } from '../../testing/world.ts';
import { salesDigest } from './digest.ts';

let kith: TestApp;
let world: TestWorld;
let raise: string;

const partnerAt = (fund: string, known: object, title = 'General Partner') => ({
  jobs: [{ at: fund, title }],
  known,
});

const AT_WOOLWORKS = { at: 'Woolworks', title: 'Director', from: '2018-01', to: '2021-01' };

const FUNDS = ['Northlode', 'Sablewick', 'Quayside', 'Marsk', 'Polder', 'Eastmere', 'Remote', 'Unfit'];

beforeAll(async () => {
  kith = await startTestApp();
  world = await insertWorld(kith, {
    accounts: {
      ...Object.fromEntries(FUNDS.map((name) => [name, {}])),
      Hushed: { stealth: 1 },
      Payfair: { tags: ['Payments'] },
      Harborline: { tags: ['Payments'] },
      Woolworks: { tags: ['Fashion'] },
    },
    people: {
      'Helle Brandvik': partnerAt('Northlode', { admin: 2 }, 'Partner'),
      'Iris Engel': partnerAt('Northlode', { admin: 4 }, 'Office Manager'),
      'Aron Teschler': {
        ...partnerAt('Sablewick', { admin: 4, portco: 1 }),
        jobs: [{ at: 'Sablewick', title: 'General Partner' }, AT_WOOLWORKS],
      },
      'Lena Lind': { jobs: [AT_WOOLWORKS], known: { admin: 3 } },
      'Lars Lind': { jobs: [], known: { admin: 3 } },
      'Bea Teschler': partnerAt('Sablewick', { admin: 2 }, 'Principal'),
      'Ottilie Marchetti': partnerAt('Quayside', { admin: 3 }, 'Managing Partner'),
      'Mads Marsk': partnerAt('Marsk', { admin: 4 }),
      'Pia Polder': partnerAt('Polder', { admin: 4 }),
      'Esme East': partnerAt('Eastmere', { admin: 4 }),
      'Una Fit': partnerAt('Unfit', { admin: 4 }),
      'Hush Hana': partnerAt('Hushed', { admin: 4 }),
    },
  });
  await kith.db.updateTable('account').set({ country: 'Sverige' }).where('name', '=', 'Payfair').execute();
  const invest = (fund: string, company: string, round: string) => ({ fund, company, round });
  await insertTestInvestments(kith, world.accounts, [
    invest('Northlode', 'Payfair', 'a'),
    invest('Northlode', 'Brackenfield', 'Seed'),
    ...['Sablewick', 'Quayside', 'Remote', 'Polder', 'Eastmere', 'Hushed'].map((fund) =>
      invest(fund, 'Payfair', 'Seed'),
    ),
    invest('Marsk', 'Payfair', 'Series A'),
    invest('Marsk', 'Brackenfield', 'Series A'),
    invest('Marsk', 'Harborline', 'Series A'),
    invest('Unfit', 'Woolworks', 'Seed'),
  ]);
});
afterAll(() => kith.app.close());

const TERMS = {
  Name: 'Lumenary raises',
  Kind__c: 'Raise' as const,
  One_Liner__c: 'Fraud scored in the first second.',
  Round__c: 'Series A' as const,
  Sum_From__c: 8_000_000,
  Sum_To__c: 12_000_000,
  Currency__c: 'EUR' as const,
  Money_By__c: '2027-03',
  Industries__c: 'Payments',
  Target_Geographies__c: 'Nordics',
  Competitors__c: 'Harborline',
  Never_Ask__c: 'Polder',
};

/** A request of the company, made at that time. */
async function ask(fund: string, at: string): Promise<void> {
  const params = { id: String(world.accounts[fund]) };
  const { status } = await kith.as('portco').call(intros.requestIntro, { params, body: { comments: 'Please.' } });
  expect(status).toBe(200);
  await kith.db
    .updateTable('intro')
    .set({ created_at: at })
    .where('target_account_id', '=', world.accounts[fund]!)
    .execute();
}

beforeEach(async () => {
  for (const table of ['pending_step', 'recommendation_status', 'intro', 'sales_target'] as const)
    await kith.db.deleteFrom(table).execute();
  kith.setNow(START);
  const { body } = await kith
    .as('admin')
    .call(sales.createUseCase, { body: { ...TERMS, Account__c: String(kith.companies.Lumenary) } });
  raise = body.sales_target.Id;
  await ask('Eastmere', '2026-08-01T10:00:00.000Z');
});

type Viewer = Parameters<TestApp['as']>[0];
type Asked = NonNullable<Parameters<typeof list>[1]>;
const list = (viewer: Viewer = 'admin', query: { tab?: 'To suggest' | 'Suggested' | 'Requested'; q?: string } = {}) =>
  kith.as(viewer).call(listRaisePartners, { params: { id: raise }, query });
const funds = async (viewer?: Viewer, query?: Asked) =>
  (await list(viewer, query)).body.partners.map(({ fund }) => fund.name);
const leftOut = async () => (await list()).body.left_out.map(({ name, reason }) => [name, reason]);
const step = (viewer: Viewer, fund: string, body: object) =>
  kith.as(viewer).call(sales.setStatus, {
    params: { sales_target_id: raise, account_id: String(world.accounts[fund]) },
    body: body as never,
  });
const suggest = (fund: string, more: object = {}) => step('admin', fund, { status: 'Suggested to Portfolio', ...more });

test('partners come by fit, then by way in, each fund once, with its best known partner', async () => {
  const { partners, counts } = (await list()).body;
  expect(
    partners.map(({ fund, people: [person], fits }) => [fund.name, person!.name, person!.score, person!.others, fits]),
  ).toEqual([
    [
      ...['Northlode', 'Helle Brandvik', 2, 0],
      ['1 investment with you', '1 investment in Payments', 'took part in 1 Series A round', '1 investment in Nordics'],
    ],
    ['Sablewick', 'Aron Teschler', 4, 1, ['1 investment in Payments', '1 investment in Nordics']],
    ['Quayside', 'Ottilie Marchetti', 3, 0, ['1 investment in Payments', '1 investment in Nordics']],
  ]);
  expect(counts).toEqual({ to_suggest: 3, suggested: 0, requested: 0 });
  expect(partners[0]!.known_by).toBe('Dana Orlev');
});

test('staff read which names of the raise Kith does not have', async () => {
  expect((await list()).body.unknown).toEqual([]);
  await kith.db
    .updateTable('sales_target')
    .set({
      competitors: JSON.stringify(['Harborline', 'Harborlime']),
      never_ask: JSON.stringify(['POLDER']),
      industries: JSON.stringify(['Payments', 'Paymets']),
    })
    .where('id', '=', Number(raise))
    .execute();
  expect((await list()).body.unknown).toEqual(['Harborlime', 'Paymets']);
  expect((await list('portco', { tab: 'Suggested' })).body.unknown).toEqual([]);
});

describe('left out', () => {
  test('are investors of a competitor, funds never to ask, and funds that were asked lately, with the reason', async () => {
    expect(await leftOut()).toEqual([
      ['Marsk', 'invests in Harborline, a competitor'],
      ['Polder', 'is on the list of funds never to ask'],
      ['Eastmere', 'was asked on 01 Aug 26'],
    ]);
    const { excluded } = (await list()).body;
    expect(excluded).toEqual([
      { by: 'reason', funds: 3 },
      { by: 'reach', funds: 1 },
      { by: 'fit', funds: 1 },
    ]);
  });

  test('are funds that invest in the company', async () => {
    await kith.db
      .updateTable('investment')
      .set({ account_id: kith.companies.Lumenary })
      .where('investor_account_id', '=', world.accounts.Northlode!)
      .where('round', '=', 'Seed')
      .execute();
    onTestFinished(async () => {
      await kith.db
        .updateTable('investment')
        .set({ account_id: world.accounts.Brackenfield! })
        .where('investor_account_id', '=', world.accounts.Northlode!)
        .where('round', '=', 'Seed')
        .execute();
    });
    expect(await leftOut()).toContainEqual(['Northlode', 'invests in Lumenary already']);
  });

  test.each([
    ['2026-05-21T23:00:00.000Z', true],
    ['2026-05-22T00:00:00.000Z', false],
  ])('a fund asked on %s may be asked again: %s', async (at, may) => {
    await kith.db.deleteFrom('intro').execute();
    await ask('Sablewick', at);
    expect((await funds()).includes('Sablewick')).toBe(may);
  });

  test('are suggested with a sentence, which staff alone read', async () => {
    const refused = await suggest('Marsk');
    expect([refused.status, refused.error.fields]).toEqual([400, { anyway: 'Required' }]);
    expect((await suggest('Marsk', { anyway: 'They sold Harborline.' })).status).toBe(200);
    const [row] = (await list('admin', { tab: 'Suggested' })).body.partners;
    expect([row!.fund.name, row!.anyway]).toEqual(['Marsk', 'They sold Harborline.']);
    const company = await list('portco');
    expect(company.body.partners.map(({ fund, anyway }) => [fund.name, anyway])).toEqual([['Marsk', null]]);
    expect(company.text).not.toContain('Harborline');
    expect(await leftOut()).not.toContainEqual(expect.arrayContaining(['Marsk']));
  });

  test('are dismissed funds, which nobody suggests again', async () => {
    await step('admin', 'Quayside', { status: 'Dismissed by Kith', comments: 'Too late a stage.' });
    expect(await funds()).toEqual(['Northlode', 'Sablewick']);
    expect(await leftOut()).toContainEqual(['Quayside', 'was dismissed by the firm: Too late a stage.']);
  });
});

describe('a step', () => {
  test('is that of a sales recommendation: a second press is refused, and it can be taken back', async () => {
    Object.assign(kith.deps.settings, { stepGraceMs: 10_000 });
    onTestFinished(() => void Object.assign(kith.deps.settings, { stepGraceMs: 0 }));
    await suggest('Sablewick');
    expect((await suggest('Sablewick')).status).toBe(409);
    expect(await funds('admin', { tab: 'Suggested' })).toEqual(['Sablewick']);
    expect([await funds('talent', { tab: 'Suggested' }), await funds('portco')]).toEqual([[], []]);
    const ids = [`${raise}/${world.accounts.Sablewick}`];
    expect((await kith.as('admin').call(sales.undoRecommendations, { body: { ids } })).status).toBe(200);
    expect(await funds()).toEqual(['Northlode', 'Sablewick', 'Quayside']);
  });

  test('is refused for a company that is no fund within reach', async () => {
    for (const fund of ['Remote', 'Unfit', 'Hushed', 'Payfair']) expect((await suggest(fund)).status, fund).toBe(404);
  });

  test('of the company makes a request of a suggestion', async () => {
    await suggest('Sablewick');
    const [row] = (await list('portco')).body.partners;
    await kith.as('portco').call(intros.requestIntro, {
      params: { id: String(world.accounts.Sablewick) },
      body: { comments: 'Please.', sales_recommendation_id: row!.status.status_id! },
    });
    expect((await list('portco', { tab: 'Requested' })).body).toMatchObject({
      partners: [{ fund: { name: 'Sablewick' }, status: { status: 'Introduction Requested' } }],
      counts: { to_suggest: null, suggested: 0, requested: 1 },
    });
  });
});

describe('a viewer', () => {
  test('of the company reads what was suggested to it, and its own people alone as the way in', async () => {
    await suggest('Sablewick');
    await suggest('Northlode');
    const { status, body, text } = await list('portco');
    expect(status).toBe(200);
    expect(body.counts).toEqual({ to_suggest: null, suggested: 2, requested: 0 });
    expect(body.partners.map(({ fund, known_by, fits }) => [fund.name, known_by, fits[0]])).toEqual([
      ['Northlode', null, '1 investment with Quillmark Ventures'],
      ['Sablewick', 'Noor Salhavi', '1 investment in Payments'],
    ]);
    expect([body.left_out, body.excluded]).toEqual([[], []]);
    expect(text).not.toMatch(/Dana|Orlev/);
    expect((await list('portco', { tab: 'To suggest' })).status).toBe(403);
  });

  test('of another company finds no raise, and of none', async () => {
    for (const viewer of ['portco2', 'admin off'] as const) expect((await list(viewer)).status, viewer).toBe(404);
    expect((await kith.as('portco2').call(sales.listUseCases, {})).body.sales_targets).toEqual([]);
  });

  test('finds a fund by its name or its partner’s', async () => {
    expect([await funds('admin', { q: 'marchetti' }), await funds('admin', { q: 'SABLE' })]).toEqual([
      ['Quayside'],
      ['Sablewick'],
    ]);
  });
});

describe('a raise', () => {
  test('brings no companies to sell to, and is no default', async () => {
    await insertTestUseCase(kith, kith.companies.Lumenary, { industries: '["Payments"]' });
    await kith.runJobs();
    const rows = await kith.db.selectFrom('recommendation').select('sales_target_id').distinct().execute();
    expect(rows.map(({ sales_target_id }) => String(sales_target_id))).not.toContain(raise);
    for (const call of [sales.listRecommendations, sales.exportRecommendations, sales.getLearning])
      expect((await kith.as('admin').call(call as never, { params: { id: raise } } as never)).status).toBe(404);
    await suggest('Sablewick');
    expect((await kith.as('portco').call(sales.listSuggestions, {})).body.suggestions).toEqual([]);
    const { sales_target } = (await kith.as('portco').call(sales.defaultSalesTarget, {})).body;
    expect(sales_target?.Name).toBe('Fraud scoring');
  });

  test('makes no fund that was met a customer whom others resemble', async () => {
    await suggest('Sablewick');
    const [row] = (await list('portco')).body.partners;
    await kith.as('portco').call(intros.requestIntro, {
      params: { id: String(world.accounts.Sablewick) },
      body: { comments: 'Please.', sales_recommendation_id: row!.status.status_id! },
    });
    const meet = (name: string) =>
      kith.db
        .updateTable('intro')
        .set({ status: 'Introduced' })
        .where('target_account_id', '=', world.accounts[name]!)
        .execute();
    await kith.db
      .updateTable('account')
      .set({ country: 'Sweden', headcount: 20, size_step: 2, li_industry: 'Finance' })
      .where('name', 'in', ['Sablewick', 'Eastmere'])
      .execute();
    const listSeeds = async () => {
      const dealings = await loadDealings(kith.db, [kith.companies.Lumenary]);
      const { byProfile } = dealings.get(kith.companies.Lumenary)!.lookalikes;
      return [...byProfile.values()].flat().map(({ accountId }) => accountId);
    };
    await meet('Sablewick');
    expect(await listSeeds()).toEqual([]);
    await meet('Eastmere');
    expect(await listSeeds()).toEqual([world.accounts.Eastmere]);
  });

  test('tells its company of suggested funds in the digest, apart from what it sells', async () => {
    await suggest('Sablewick');
    const viewer = { staff: false, companyId: kith.companies.Lumenary } as never;
    const read = (title: string) =>
      salesDigest.find((section) => section.title === title)!.read(kith.deps, viewer, new Date(START.getTime() - 1));
    expect(await read('Sales opportunities for you')).toEqual([]);
    expect(await read('Funds for your raise')).toEqual([
      { text: 'Sablewick, for Lumenary raises', path: `/map/raising?raise=${raise}` },
    ]);
  });

  test('keeps its kind, and needs a round and the currency of its sum', async () => {
    const { body } = await kith.as('portco').call(sales.getUseCase, { params: { id: raise } });
    expect(body.sales_target).toMatchObject({ ...TERMS, Is_Default__c: false });
    const { LastModifiedDate } = body.sales_target;
    const change = (more: object) =>
      kith
        .as('portco')
        .call(sales.updateUseCase, { params: { id: raise }, body: { ...TERMS, LastModifiedDate, ...more } });
    expect((await change({ Kind__c: 'Sales' })).error.fields).toEqual({ Kind__c: 'Can’t be changed' });
    expect((await change({ Round__c: null })).error.fields).toEqual({ Round__c: 'Choose the round.' });
    expect((await change({ Currency__c: null })).error.fields).toEqual({ Currency__c: 'Choose the currency.' });
    expect((await change({ Round__c: 'Seed' })).body.sales_target.Round__c).toBe('Seed');
  });
});

describe('LPs', () => {
  const insertList = async (name: string, company: string, audience: 'company' | 'owner' = 'company') => {
    const row = { owner_id: kith.users.admin, account_id: world.accounts[company]!, name, audience, made_at: 'x' };
    const { id } = await kith.db.insertInto('people_list').values(row).returning('id').executeTakeFirstOrThrow();
    for (const person of ['Lena Lind', 'Lars Lind'])
      await kith.db
        .insertInto('people_list_entry')
        .values({ list_id: id, contact_id: world.contacts[person]!, added_at: 'x' })
        .execute();
    return String(id);
  };
  const lps = async (viewer: Viewer = 'admin') => kith.as(viewer).call(getLps, { params: { id: raise } });
  const choose = (list_id: string | null, viewer: Viewer = 'admin') =>
    kith.as(viewer).call(chooseLps, { body: { list_id } });

  test('are the people on a list that the whole firm reads, and are counted by the partners whom they know', async () => {
    const [own, hidden, other] = [
      await insertList('Our LPs', 'Quillmark Ventures'),
      await insertList('Private', 'Quillmark Ventures', 'owner'),
      await insertList('Of Lumenary', 'Lumenary'),
    ];
    const none = { list: null, partners: 3, known: 0, lists: [{ id: own, name: 'Our LPs' }] };
    expect((await lps()).body).toEqual(none);
    for (const id of [hidden, other]) expect((await choose(id)).status).toBe(404);
    expect((await choose(own)).status).toBe(200);
    const chosen = { ...none, list: { id: own, name: 'Our LPs', people: 2 }, known: 1 };
    expect((await lps()).body).toEqual(chosen);
    await suggest('Sablewick');
    expect((await lps()).body).toEqual({ ...chosen, partners: 2, known: 0 });
    await kith.db.updateTable('people_list').set({ audience: 'owner' }).where('id', '=', Number(own)).execute();
    expect((await lps()).body).toMatchObject({ list: null, lists: [] });
    await kith.db.updateTable('people_list').set({ audience: 'company' }).where('id', '=', Number(own)).execute();
    expect((await choose(null)).status).toBe(200);
    expect((await lps()).body).toMatchObject({ list: null, known: 0 });
    for (const viewer of ['portco', 'portco2'] as const)
      for (const { status } of [await lps(viewer), await choose(own, viewer)]) expect(status).toBe(403);
    await kith.db.deleteFrom('people_list').execute();
  });
});
