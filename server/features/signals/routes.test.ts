import { beforeEach, describe, expect, test } from 'vitest';
import { SIGNAL_TYPES } from '../../../shared/core/network/signals.ts';
import { requestIntro } from '../../../shared/features/introductions/calls.ts';
import { searchAccountContacts } from '../../../shared/features/search/calls.ts';
import {
  createSignal,
  listOwnSignals,
  listSignalSources,
  listSignalTypes,
  searchCrmContacts,
  showHistory,
} from '../../../shared/features/signals/calls.ts';
import { rebuildStrengths } from '../../core/network/derive/strengths.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertAccount, insertContact } from '../../testing/intros.ts';

/** A job may be at work still when a test has ended, and its database with it. */
const ended = (): void => {};

let app: TestApp;
let bank: number;
let ines: number;
let noor: number;
let dana: number;
beforeEach(async () => {
  const running: { app?: TestApp } = {};
  app = await startTestApp({ wakeJobs: () => void running.app?.runJobs().catch(ended) });
  running.app = app;
  bank = await insertAccount(app, 'Castellan Bank');
  ines = await insertContact(app, 'Ines Calloway', null);
  const title = await app.db
    .insertInto('title')
    .values({ text: 'VP Engineering', title_key: 'vp engineering', kind: 'executive' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('tenure')
    .values({
      contact_id: ines,
      account_id: bank,
      title_id: title.id,
      start_month: 2020 * 12,
      end_month: 999_999,
      source_id: 1,
      created_at: START.toISOString(),
    })
    .execute();
  await rebuildStrengths(app.db, START);
  const contactOf = async (user: number) =>
    (await app.db.selectFrom('app_user').select('contact_id').where('id', '=', user).executeTakeFirstOrThrow())
      .contact_id!;
  noor = await contactOf(app.users.portco);
  dana = await contactOf(app.users.admin);
});

const create = (viewer: TestViewer, body: object = {}) =>
  app.as(viewer).call(createSignal, {
    body: { Type__c: 'Worked Together', Signalling_Contact__c: String(noor), Contact__c: String(ines), ...body },
  });

test.each([
  ['admin', 'Worked Together', 'worked_together'],
  ['portco', 'Linkedin Connection', 'linkedin_connection'],
] as const)(
  'the strength comes with the answer, and the evidence shows the signal (%s, %s)',
  async (viewer, type, kind) => {
    const from = viewer === 'admin' ? dana : noor;
    const stated = {
      Type__c: type,
      Signalling_Contact__c: String(from),
      Details__c: 'Known for years',
      Source__c: 'Connect',
    };
    const answer = await create(viewer, stated);
    expect(answer.body.signal).toMatchObject({ Type__c: type, Direction__c: null, Source__c: 'Connect' });
    expect(answer.body.score).toBeGreaterThan(0);
    const found = await app.as(viewer).call(searchAccountContacts, { body: { account_ids: [String(bank)] } });
    expect(found.body.contacts).toMatchObject([{ name: 'Ines Calloway', score: answer.body.score }]);
    expect(found.body.contacts[0]!.score_details!.evidence[0]).toMatchObject({ kind, on_record: true });
  },
);

describe('an opinion', () => {
  test('has a direction and skills of the list; other types have neither', async () => {
    const stated = { Type__c: 'Opinion', Direction__c: 'Positive', Skill__c: 'Sales; Product;Sales' };
    expect((await create('portco', stated)).body.signal).toMatchObject({
      Direction__c: 'Positive',
      Skill__c: 'Sales;Product',
    });
    expect((await create('portco', { ...stated, Direction__c: undefined })).error.fields).toHaveProperty(
      'Direction__c',
    );
    expect((await create('portco', { ...stated, Skill__c: 'Juggling' })).error.fields).toHaveProperty('Skill__c');
    expect((await create('portco', { ...stated, Type__c: 'Nemp' })).body.signal).toMatchObject({
      Direction__c: null,
      Skill__c: null,
    });
  });
});

test.each([
  ['signed out', {}, 401],
  ['portco', { Signalling_Contact__c: '999999' }, 404],
  ['portco', { Contact__c: '999999' }, 404],
  ['portco', { Type__c: 'Rumour' }, 400],
  ['portco2', {}, 403],
  ['admin', {}, 200],
] as const)('%s with %j is answered with %s', async (viewer, body, status) => {
  expect((await create(viewer, body)).status).toBe(status);
});

test('a portfolio user gives no signal for a member of the firm, and nobody gives one about themselves', async () => {
  expect((await create('portco', { Signalling_Contact__c: String(dana) })).status).toBe(403);
  expect((await create('portco', { Contact__c: String(noor) })).status).toBe(400);
});

test('types and sources are those of the specification; further types come after them', async () => {
  const { types } = (await app.as('portco').call(listSignalTypes, {})).body;
  const labels = types.map(({ label }) => label);
  expect(labels).toEqual(SIGNAL_TYPES);
  expect(labels.slice(0, 7)).toEqual([
    ...[
      'Opinion',
      'Linkedin Connection',
      'Linkedin Comment',
      'Gmail Contacts',
      'Whatsapp Group',
      'Worked Together',
      'Nemp',
    ],
  ]);
  const { sources } = (await app.as('portco').call(listSignalSources, {})).body;
  expect(sources.map(({ fullName }) => fullName)).toEqual([
    ...['Connect', 'Facebook', 'Linkedin', 'Twitter', 'Gmail', 'Whatsapp', 'Import', 'Microsoft', 'Calendar', 'CRM'],
  ]);
});

test('contacts are found by name from 5 characters, by first and later words, as far as the viewer may see them', async () => {
  await insertContact(app, 'Calloway Hidden', null, { visibility: 1 });
  const find = async (query: string, viewer: TestViewer = 'portco') =>
    (await app.as(viewer).call(searchCrmContacts, { query: { query } })).body.result;
  expect(await find('call')).toEqual([]);
  expect(await find('Callo')).toEqual([
    { Id: String(ines), name: 'Ines Calloway', sf_title: 'VP Engineering', account_name: 'Castellan Bank', score: 0 },
  ]);
  expect((await find('ínes c')).map(({ name }) => name)).toEqual(['Ines Calloway']);
  expect((await find('callo', 'admin')).map(({ name }) => name)).toEqual(['Calloway Hidden', 'Ines Calloway']);
  expect(await find('%%%%%%')).toEqual([]);
});

test('a portfolio user’s own company’s people may signal; for staff everybody may', async () => {
  const { account_id } = await app.db
    .selectFrom('app_user')
    .select('account_id')
    .where('id', '=', app.users.portco!)
    .executeTakeFirstOrThrow();
  await insertContact(app, 'Calloway Colleague', account_id);
  const find = async (viewer: TestViewer) =>
    (await app.as(viewer).call(searchCrmContacts, { query: { query: 'callow', signalling: 'true' } })).body.result.map(
      ({ name }) => name,
    );
  expect(await find('portco')).toEqual(['Calloway Colleague']);
  expect(await find('admin')).toEqual(['Calloway Colleague', 'Ines Calloway']);
});

test('staff read for how many open requests a person is the connector, and nobody else does', async () => {
  for (const status of ['Asked', 'To review', 'Introduced', 'Declined by Target'] as const) {
    const response = await app.as('portco').call(requestIntro, { params: { id: String(bank) }, body: {} });
    await app.db
      .updateTable('intro')
      .set({ status, connector_contact_id: ines })
      .where('id', '=', Number(response.body.result.Id))
      .execute();
  }
  await insertContact(app, 'Ada Calloway', null);
  const load = async (viewer: TestViewer) =>
    (await app.as(viewer).call(searchCrmContacts, { query: { query: 'calloway' } })).body.result.map(
      ({ name, open_requests }) => [name, open_requests],
    );
  expect(await load('admin')).toEqual([
    ['Ada Calloway', 0],
    ['Ines Calloway', 2],
  ]);
  expect(await load('portco')).toEqual([
    ['Ada Calloway', undefined],
    ['Ines Calloway', undefined],
  ]);
});

test('people found by the first word come before those found by a later one, and nobody comes twice', async () => {
  for (const name of ['Marta Marta', 'Petra Marta', 'Marta Zell']) await insertContact(app, name, null);
  const { result } = (await app.as('admin').call(searchCrmContacts, { query: { query: 'marta' } })).body;
  expect(result.map(({ name }) => name)).toEqual(['Marta Marta', 'Marta Zell', 'Petra Marta']);
});

test('everybody reads how many people they know by their own lists, each once, and nothing of other users', async () => {
  const theo = await insertContact(app, 'Theo Brandt', null);
  const messages = [
    ['Linkedin Connection', noor, ines],
    ['Linkedin Connection', noor, theo],
    ['Gmail Contacts', noor, ines],
    ['Gmail Contacts', noor, ines],
    ['Worked Together', noor, ines],
    ['Linkedin Connection', dana, ines],
  ] as const;
  for (const [type, from_contact_id, to_contact_id] of messages)
    await app.db
      .insertInto('signal')
      .values({ type, from_contact_id, to_contact_id, source_id: 1, created_at: START.toISOString() })
      .execute();
  const own = async (viewer: TestViewer) => (await app.as(viewer).call(listOwnSignals, {})).body;
  const known = (connections: number, mails: number) => [
    { type: 'Linkedin Connection', count: connections },
    { type: 'Gmail Contacts', count: mails },
    { type: 'Linkedin Message', count: 0 },
    { type: 'Meeting', count: 0 },
    { type: 'Address Book', count: 0 },
  ];
  expect(await own('portco')).toEqual({ signals: known(2, 1), emails: ['noor@lumenary.example'] });
  expect(await own('admin')).toEqual({ signals: known(1, 0), emails: [] });
  await app.db.updateTable('app_user').set({ contact_id: null }).where('id', '=', app.users.portco).execute();
  expect(await own('portco')).toEqual({ signals: known(0, 0), emails: [] });
});

test('staff read the CRM’s history of a contact, and nobody else does', async () => {
  const task = { contact_id: ines, crm_id: 'T1', owner_first_name: 'Dana' };
  await app.db
    .insertInto('crm_task')
    .values({ ...task, subject: 'Coffee', activity_date: '2025-03-01' })
    .execute();
  const history = (viewer: TestViewer, contactId = String(ines)) =>
    app.as(viewer).call(showHistory, { body: { contactId } });
  expect((await history('admin')).body.tasks).toEqual([
    { Id: 'T1', Subject: 'Coffee', ActivityDate: '2025-03-01', Owner: { FirstName: 'Dana' } },
  ]);
  expect((await history('admin', String(noor))).body.tasks).toEqual([]);
  expect((await history('admin', '999999')).status).toBe(404);
  expect((await history('portco')).status).toBe(403);
});
