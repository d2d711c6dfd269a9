import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestIntro } from '../../../../shared/features/introductions/calls.ts';
import * as sales from '../../../../shared/features/sales/calls.ts';
import {
  closeRaise,
  deleteRaise,
  listRaisePartners,
  reopenRaise,
} from '../../../../shared/features/sales/raising/calls.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { insertSuggestion, insertTestInvestments, insertTestUseCase } from '../../../testing/sales.ts';
import { insertWorld, type TestWorld } from '../../../testing/world.ts';
import { salesDigest } from '../digest.ts';

let kith: TestApp;
let world: TestWorld;
let raise: number;

const partnerAt = (fund: string) => ({ jobs: [{ at: fund, title: 'General Partner' }], known: { admin: 3 as const } });

beforeAll(async () => {
  kith = await startTestApp();
  world = await insertWorld(kith, {
    accounts: { Northlode: {}, Sablewick: {}, Marsk: {}, Payfair: { tags: ['Payments'] }, Owlfern: {} },
    people: {
      'Helle Brandvik': partnerAt('Northlode'),
      'Aron Teschler': partnerAt('Sablewick'),
      'Mads Marsk': partnerAt('Marsk'),
    },
  });
  await kith.db.updateTable('account').set({ country: 'Sweden' }).where('name', '=', 'Owlfern').execute();
  await insertTestInvestments(kith, world.accounts, [
    { fund: 'Northlode', company: 'Payfair', round: 'Seed' },
    { fund: 'Sablewick', company: 'Owlfern', round: 'Seed' },
    { fund: 'Marsk', company: 'Payfair', round: 'Seed' },
    { fund: 'Marsk', company: 'Owlfern', round: 'Seed' },
  ]);
});
afterAll(() => kith.app.close());

beforeEach(async () => {
  for (const table of ['pending_step', 'recommendation_status', 'intro', 'sales_target'] as const)
    await kith.db.deleteFrom(table).execute();
  kith.setNow(START);
  raise = await insertTestUseCase(kith, kith.companies.Lumenary, {
    kind: 'raise',
    round: 'Seed',
    name: 'Raise',
    industries: '["Payments"]',
    geographies: '["Nordics"]',
  });
});

const params = () => ({ id: String(raise) });
const ENDED = { outcome: 'Raised' as const, day: START.toISOString().slice(0, 10), note: 'Closed with Northlode.' };
const close = (viewer: TestViewer = 'portco', more: object = {}) =>
  kith.as(viewer).call(closeRaise, { params: params(), body: { ...ENDED, ...more } });
const reopen = (viewer: TestViewer = 'portco') => kith.as(viewer).call(reopenRaise, { params: params() });
const remove = (viewer: TestViewer = 'portco') => kith.as(viewer).call(deleteRaise, { params: params() });
const list = (viewer: TestViewer = 'admin', query: object = {}) =>
  kith.as(viewer).call(listRaisePartners, { params: params(), query });
const step = (viewer: TestViewer, fund: string, body: object) =>
  kith.as(viewer).call(sales.setStatus, {
    params: { sales_target_id: String(raise), account_id: String(world.accounts[fund]) },
    body: body as never,
  });
const suggest = (fund: string) => insertSuggestion(kith, raise, world.accounts[fund]!);
const request = (id: number, more: object = {}) =>
  kith.as('portco').call(requestIntro, {
    params: { id: String(world.accounts.Northlode) },
    body: { comments: 'Please.', sales_recommendation_id: String(id), ...more },
  });

describe('a closed raise', () => {
  test('says when and how it ended, to both sides', async () => {
    const { status, body } = await close();
    const ended = { Closed_On__c: ENDED.day, Outcome__c: 'Raised', Closing_Note__c: ENDED.note };
    expect([status, body.sales_target]).toEqual([200, expect.objectContaining(ended)]);
    for (const viewer of ['admin', 'portco'] as const)
      expect((await kith.as(viewer).call(sales.getUseCase, { params: params() })).body.sales_target).toMatchObject(
        ended,
      );
  });

  test('suggests nothing more, lets nobody decide, and keeps what was suggested', async () => {
    await suggest('Northlode');
    expect(
      (
        await step('admin', 'Marsk', {
          status: 'Dismissed by Kith',
          comments: 'Late.',
          dismiss_category: 'Wrong stage',
        })
      ).status,
    ).toBe(200);
    await close();
    const staff = (await list()).body;
    expect(staff.counts).toEqual({ to_suggest: null, suggested: 1, requested: 0 });
    expect(staff.partners.map(({ fund, status }) => [fund.name, status.allowed])).toEqual([['Northlode', []]]);
    expect(staff.left_out.map(({ name, reason }) => [name, reason])).toEqual([
      ['Marsk', 'was dismissed by the firm (wrong stage): Late.'],
    ]);
    expect((await list('admin', { tab: 'To suggest' })).body.partners).toEqual([]);
    expect((await list('portco')).body.partners.map(({ status }) => status.allowed)).toEqual([[]]);
    const { status_id } = staff.partners[0]!.status;
    for (const viewer of ['admin', 'portco'] as const) {
      const { status, error } = await step(viewer, 'Northlode', { status_id, status: 'Introduction Requested' });
      expect([status, error.message]).toEqual([409, 'This raise is closed. Reopen it to go on.']);
    }
  });

  test('takes no request, by its suggestion or by itself', async () => {
    const id = await suggest('Northlode');
    await close();
    expect((await request(id)).status).toBe(409);
    expect((await request(id, { sales_recommendation_id: null, sales_target_id: String(raise) })).status).toBe(409);
    expect(await kith.db.selectFrom('intro').select('id').execute()).toEqual([]);
  });

  test('waits in no message', async () => {
    await suggest('Northlode');
    const viewer = { staff: false, companyId: kith.companies.Lumenary } as never;
    const read = () =>
      salesDigest
        .find(({ title }) => title === 'Funds for your raise')!
        .read(kith.deps, viewer, new Date(START.getTime() - 1));
    expect(await read()).toHaveLength(1);
    await close();
    expect(await read()).toEqual([]);
  });

  test('cannot be closed again or changed, and goes on as it was once it is reopened', async () => {
    await suggest('Northlode');
    const before = (await list('portco')).body;
    const closed = (await close()).body.sales_target;
    expect((await close('admin')).status).toBe(409);
    const { LastModifiedDate } = closed;
    const change = () =>
      kith.as('portco').call(sales.updateUseCase, {
        params: params(),
        body: { Name: 'Other', Kind__c: 'Raise', Round__c: 'Seed', LastModifiedDate },
      });
    expect((await change()).status).toBe(409);
    expect((await reopen()).body.sales_target).toMatchObject({
      Closed_On__c: null,
      Outcome__c: null,
      Closing_Note__c: null,
    });
    expect((await list('portco')).body).toEqual(before);
    expect((await reopen()).status).toBe(409);
  });

  test('did not end tomorrow', async () => {
    expect((await close('portco', { day: '2099-01-01' })).error.fields).toEqual({ day: 'In the future' });
  });
});

describe('deleting', () => {
  const isOffered = async (viewer: TestViewer) =>
    (await kith.as(viewer).call(sales.getUseCase, { params: params() })).body.sales_target.Deletable__c;

  test('is offered where only the firm dismissed, and tells a company nothing of what waits to be suggested', async () => {
    await kith.db.updateTable('sales_target').set({ one_liner: 'We find fraud.' }).execute();
    await step('admin', 'Marsk', { status: 'Dismissed by Kith', comments: 'Late.' });
    expect([await isOffered('admin'), await isOffered('portco')]).toEqual([true, true]);
    kith.deps.settings.stepGraceMs = 10_000;
    const { status } = await step('admin', 'Northlode', { status: 'Suggested to Portfolio' });
    kith.deps.settings.stepGraceMs = 0;
    expect([status, await isOffered('admin'), await isOffered('portco')]).toEqual([200, false, true]);
    expect((await remove()).status).toBe(409);
  });

  test.each([
    ['a suggestion', () => suggest('Northlode')],
    [
      'a dismissal by the company',
      () =>
        suggest('Northlode').then(() =>
          step('portco', 'Northlode', {
            status: 'Dismissed by Portfolio',
            comments: 'No.',
            dismiss_category: 'Already said no',
          }),
        ),
    ],
    ['a request', () => request(0, { sales_recommendation_id: null, sales_target_id: String(raise) })],
  ])('is refused for a raise with %s, and not offered', async (_, hang) => {
    expect(await isOffered('admin')).toBe(true);
    await hang();
    for (const viewer of ['admin', 'portco'] as const) expect(await isOffered(viewer)).toBe(false);
    expect((await remove('admin')).status).toBe(409);
    expect(await kith.db.selectFrom('sales_target').select('id').execute()).toHaveLength(1);
  });
});

test('only its company and staff end a raise, and no use case that sells', async () => {
  for (const viewer of ['portco2', 'admin off'] as const)
    for (const { status } of [await close(viewer), await reopen(viewer), await remove(viewer)])
      expect([viewer, status]).toEqual([viewer, 404]);
  raise = await insertTestUseCase(kith, kith.companies.Lumenary);
  for (const { status } of [await close(), await reopen(), await remove('admin')]) expect(status).toBe(404);
});

describe('sectors and places', () => {
  const read = async (viewer: TestViewer, query: object) => {
    const { partners, total, counts } = (await list(viewer, query)).body;
    return [partners.map(({ fund }) => fund.name).sort(), total, counts.to_suggest ?? counts.suggested];
  };

  test('order funds, and leave out others only where that is wanted, in rows and counts', async () => {
    expect(await read('admin', {})).toEqual([['Marsk', 'Northlode', 'Sablewick'], 3, 3]);
    expect(await read('admin', { sectors: 'only' })).toEqual([['Marsk', 'Northlode'], 2, 2]);
    expect(await read('admin', { places: 'only' })).toEqual([['Marsk', 'Sablewick'], 2, 2]);
    expect(await read('admin', { sectors: 'only', places: 'only' })).toEqual([['Marsk'], 1, 1]);
    for (const fund of ['Northlode', 'Sablewick']) await suggest(fund);
    expect(await read('portco', { places: 'only' })).toEqual([['Sablewick'], 1, 1]);
  });

  test('leave out nobody in a raise without any', async () => {
    await kith.db.updateTable('sales_target').set({ industries: null, geographies: null }).execute();
    expect(await read('admin', { sectors: 'only', places: 'only' })).toEqual([
      ['Marsk', 'Northlode', 'Sablewick'],
      3,
      3,
    ]);
  });
});
