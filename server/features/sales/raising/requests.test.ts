/** A request to a fund: its letter, its goal, and how its messages speak of it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { RAISE_GOAL } from '../../../../shared/core/introductions/constants.ts';
import { makeForwardable } from '../../../../shared/core/introductions/forwardable.ts';
import { RAISE_FIELDS } from '../../../../shared/core/sales/sales-target.ts';
import {
  listIntroChanges,
  listIntros,
  requestIntro,
  updateIntro,
} from '../../../../shared/features/introductions/calls.ts';
import { listRaisePartners } from '../../../../shared/features/sales/raising/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { insertSuggestion, insertTestInvestments, insertTestUseCase } from '../../../testing/sales.ts';
import { insertWorld, type TestWorld } from '../../../testing/world.ts';

let kith: TestApp;
let world: TestWorld;
let raise: number;
let suggestion: number;

beforeAll(async () => {
  kith = await startTestApp();
  world = await insertWorld(kith, {
    accounts: {
      Northlode: {},
      Payfair: { tags: ['Payments'] },
      Owlfern: {},
      Hushed: { stealth: 1, tags: ['Payments'] },
    },
    people: {
      'Helle Brandvik': { jobs: [{ at: 'Northlode', title: 'Partner' }], known: { admin: 3 } },
      'Connie Ector': { jobs: [], known: { admin: 4 } },
    },
  });
  const invest = (company: string, round: string) => ({ fund: 'Northlode', company, round });
  await insertTestInvestments(kith, world.accounts, [
    invest('Payfair', 'Seed'),
    invest('Owlfern', 'Series A'),
    invest('Hushed', 'Seed'),
    invest('Brackenfield', 'Series A'),
  ]);
});
afterAll(() => kith.app.close());

beforeEach(async () => {
  for (const table of ['outbox', 'intro_change', 'recommendation_status', 'intro', 'sales_target'] as const)
    await kith.db.deleteFrom(table).execute();
  const terms = { kind: 'raise' as const, round: 'Seed', name: 'Raise', industries: '["Payments"]' };
  raise = await insertTestUseCase(kith, kith.companies.Lumenary, terms);
  suggestion = await insertSuggestion(kith, raise, world.accounts.Northlode!, {
    contact: world.contacts['Helle Brandvik']!,
  });
});

const WORDS = {
  One_Liner__c: 'We spot fraud.',
  Raise__c: 'a Seed round of 2 M EUR',
  Why_Fund__c: 'Northlode invested in Payfair.',
  Case_Studies__c: 'Two banks run us.',
  Ask__c: 'the round',
};
const ask = (more: object = {}, viewer: TestViewer = 'portco') =>
  kith.as(viewer).call(requestIntro, {
    params: { id: String(world.accounts.Northlode) },
    body: {
      source: 'Sales Recs',
      sales_recommendation_id: String(suggestion),
      sales_target_id: String(raise),
      merge_fields: WORDS,
      prior_interaction: 'None',
      target_contact_id: world.contacts['Helle Brandvik'] ? String(world.contacts['Helle Brandvik']) : null,
      ...more,
    },
  });
const own = async () => (await kith.as('portco').call(listIntros, {})).body.all_intros[0]!;
const readMails = async () => {
  await kith.runJobs();
  const rows = await kith.db.selectFrom('outbox').select(['kind', 'subject', 'body']).execute();
  return (kind: string) => rows.find((row) => row.kind === kind)!;
};

test('says the round, why the fund, and what the company does, and is for a raise', async () => {
  expect((await ask()).status).toBe(200);
  const intro = await own();
  expect(intro.Goal__c).toBe(RAISE_GOAL);
  expect(intro.email_draft).toBe(
    'Hi,\n\nWould you introduce Lumenary to Northlode? We spot fraud.\n\nWe are raising a Seed round of 2 M EUR.\n\n' +
      'Why Northlode: Northlode invested in Payfair.\n\nWhere we stand: Two banks run us.\n\nWe would like to talk about the round.',
  );
  expect(makeForwardable(intro.email_draft!)).toMatch(/^We spot fraud\.\s+We are raising a Seed round of 2 M EUR\./);
});

test('needs its five parts and no tier, and names those that are missing', async () => {
  for (const field of RAISE_FIELDS) {
    const { status, error } = await ask({ merge_fields: { ...WORDS, [field]: '' } });
    expect([status, error.fields]).toEqual([400, { [`merge_fields.${field}`]: 'Required' }]);
  }
  expect((await ask({ prior_interaction: '' })).error.fields).toEqual({ prior_interaction: 'Required' });
});

test('is for the raise as well where only the suggestion is named', async () => {
  expect((await ask({ sales_target_id: null })).status).toBe(200);
  expect(await own()).toMatchObject({ Goal__c: RAISE_GOAL, email_draft: expect.stringContaining('We are raising') });
});

test('speaks of raising to staff, requester and connector', async () => {
  const id = (await ask()).body.result.Id;
  const created = await readMails();
  expect(created('intro.newRequest').body).toContain('an investor introduction to Northlode (Follow-on Funding)');
  expect(created('intro.received').subject).toBe('Your request for an investor introduction to Northlode');
  const update = (body: object) => kith.as('admin').call(updateIntro, { body: { Id: id, ...body } });
  await kith.db
    .updateTable('contact')
    .set({ email: 'connie@ector.example' })
    .where('id', '=', world.contacts['Connie Ector']!)
    .execute();
  expect((await update({ Connector__c: String(world.contacts['Connie Ector']) })).status).toBe(200);
  expect((await update({ Status__c: 'Asked' })).status).toBe(200);
  const mail = (await readMails())('intro.askConnector');
  expect(mail.subject).toBe('Would you introduce Lumenary, which is raising money, to Northlode?');
  expect(mail.body).toContain('introduce Lumenary, which is raising money, to Helle Brandvik at Northlode?');
  expect(mail.body).not.toMatch(/decision maker/i);
});

test('says why the fund in words that the company may read, whoever asks', async () => {
  const read = async (viewer: TestViewer) => {
    const query = { tab: 'Suggested' as const, fund: String(world.accounts.Northlode) };
    return (await kith.as(viewer).call(listRaisePartners, { params: { id: String(raise) }, query })).body.partners[0]!;
  };
  const why =
    'Northlode invested in Payfair, Brackenfield and Owlfern. It made 1 investment in Payments and 1 with Quillmark Ventures, and took part in 1 Seed round.';
  expect([(await read('portco')).why, (await read('admin')).why]).toEqual([why, why]);
  expect((await read('admin')).fits).toContain('2 investments in Payments');
});

test('leads back to its raise, which no other company reads of', async () => {
  await ask();
  const id = (await own()).Id;
  const read = async (viewer: TestViewer) =>
    (await kith.as(viewer).call(listIntroChanges, { params: { id } })).body?.raise;
  for (const viewer of ['admin', 'portco'] as const)
    expect(await read(viewer)).toEqual({ id: String(raise), name: 'Raise' });
  expect(await read('portco2')).toBeUndefined();
  await kith.db.updateTable('sales_target').set({ kind: 'sales' }).execute();
  expect(await read('admin')).toBeUndefined();
});

test('a row names the nearest past investments that its reader may know, and one fund all of them', async () => {
  const read = async (viewer: TestViewer, query: object = {}) =>
    (
      await kith
        .as(viewer)
        .call(listRaisePartners, { params: { id: String(raise) }, query: { tab: 'Suggested', ...query } })
    ).body.partners[0]!.investments;
  const name = ({ nearest, total }: Awaited<ReturnType<typeof read>>) => [
    ...nearest.map((company) => [company.name, company.fits.join(', ')]),
    total,
  ];
  const hushed = ['Hushed', 'in Payments, Seed round'];
  const payfair = ['Payfair', 'in Payments, Seed round'];
  const others = [
    ['Brackenfield', 'with you'],
    ['Owlfern', ''],
  ];
  expect(name(await read('admin'))).toEqual([hushed, payfair, others[0], 4]);
  expect(name(await read('admin', { fund: String(world.accounts.Northlode) }))).toEqual([
    hushed,
    payfair,
    ...others,
    4,
  ]);
  expect(name(await read('portco'))).toEqual([payfair, ['Brackenfield', 'with Quillmark Ventures'], others[1], 3]);
  await kith.db.updateTable('sales_target').set({ competitors: '["Payfair"]' }).execute();
  expect((await read('portco')).total).toBe(2);
  expect((await read('admin')).total).toBe(4);
});
