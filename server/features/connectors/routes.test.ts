import { beforeEach, describe, expect, test } from 'vitest';
import {
  checkMissingProfile,
  portcoConnectorsFull,
  portcoConnectorsMini,
  publicIdentifierToEntityUrn,
  sendMiniFeedback,
} from '../../../shared/features/connectors/calls.ts';
import { sendFeedback } from '../../../shared/features/operations/feedback/calls.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { deriveAll, insertWorld, type TestWorld, type WorldPerson } from '../../testing/world.ts';

const LABS = 'Pellucid Labs';
const BANK = 'Castellan Bank';
const HUSHED = 'Hushed Capital';
const job = (at: string, title: string, from: string, to?: string) => ({ at, title, from, ...(to ? { to } : {}) });
const atLabs = (title: string, from = '2018-03', to = '2020-08') => job(LABS, title, from, to);

const PEOPLE: Record<string, WorldPerson> = {
  'Ines Calloway': {
    jobs: [
      atLabs('Engineering Manager', '2017-03'),
      job(HUSHED, 'Adviser', '2012-01', '2015-12'),
      job(BANK, 'VP Engineering', '2020-09'),
    ],
  },
  'Maren Oduya': { jobs: [atLabs('VP Software', '2017-03'), job('Lumenary', 'VP Engineering', '2020-10')] },
  'Kei Tamsin': { jobs: [atLabs('Data Scientist', '2019-06'), job('Lumenary', 'Lead Data Scientist', '2020-11')] },
  // A confidential company is all that they share with Ines.
  'Ludo Quiet': { jobs: [job(HUSHED, 'Associate', '2012-01', '2016-01'), job('Lumenary', 'Counsel', '2020-11')] },
  'Emil Bracken': { jobs: [atLabs('Product Manager'), job('Brackenfield', 'Head of Product', '2020-11')] },
  'Tal Berkovan': { jobs: [atLabs('Manager'), job(BANK, 'Director', '2020-09')], known: { admin: 4 } },
  'Lone Wolf': { jobs: [job(BANK, 'Analyst', '2024-01')] },
  'Former Colleague': { jobs: [job('Lumenary', 'Designer', '2018-01', '2021-06'), job(BANK, 'Designer', '2021-07')] },
  'Hal Hushed': { jobs: [atLabs('Manager'), job(HUSHED, 'Partner', '2020-09')] },
};

let kith: TestApp;
let world: TestWorld;
beforeEach(async () => {
  kith = await startTestApp();
  const accounts = { [LABS]: { headcount: 12 }, [BANK]: { headcount: 4000 }, [HUSHED]: { confidential: 1 as const } };
  world = await insertWorld(kith, { accounts, people: PEOPLE });
});

const mini = async (viewer: TestViewer, public_identifier: string, more: object = {}) =>
  (await kith.as(viewer).call(portcoConnectorsMini, { query: { public_identifier, ...more } })).body;
const full = async (viewer: TestViewer, public_identifier: string) =>
  (await kith.as(viewer).call(portcoConnectorsFull, { query: { public_identifier } })).body;
const names = ({ connectors }: { connectors: { connector_name: string }[] }) =>
  connectors.map(({ connector_name }) => connector_name);

describe('connectors of the viewer’s own company', () => {
  test('come likeliest first, with the facts that choose the message', async () => {
    const answer = await mini('portco', 'ines-calloway');
    expect(names(answer)).toEqual(['Maren Oduya', 'Kei Tamsin']);
    expect(answer).toMatchObject({ total: 2, requested_at: null });
    expect(answer.connectors[0]).toEqual({
      connector_public_id: 'maren-oduya',
      connector_name: 'Maren Oduya',
      FirstName: 'Maren',
      connector_linkedin_url: 'https://www.linkedin.com/in/maren-oduya',
      source: null,
      signaling_contact_name: null,
      has_slack_id: false,
      has_reachout: false,
      is_active_reachout: false,
      being_asked: null,
      chance_to_connect_to_display: 'good chance',
      chance_to_connect_v3: 'good chance',
    });
    expect(answer.target).toEqual({
      Id: String(world.contacts['Ines Calloway']),
      public_identifier: 'ines-calloway',
      name: 'Ines Calloway',
      FirstName: 'Ines',
      linkedin_url: 'https://www.linkedin.com/in/ines-calloway',
      Ramzor_Score__c: 'High likelihood',
      account_type: null,
      currentSamePortcoEmployee: false,
      hasSameAccountPosition: false,
    });
  });

  test('include nobody of another company, and for the firm’s people those within its reach', async () => {
    expect(names(await mini('portco2', 'ines-calloway'))).toEqual(['Emil Bracken']);
    expect(names(await mini('admin', 'ines-calloway'))).toEqual(['Tal Berkovan']);
    expect(JSON.stringify(await full('portco', 'ines-calloway'))).not.toMatch(/Bracken|Berkovan|Hushed|Ludo/);
  });

  test('leave out whatever rests on a confidential company, and its people', async () => {
    expect(names(await full('portco', 'ines-calloway'))).not.toContain('Ludo Quiet');
    const hidden = await mini('portco', 'hal-hushed', { fullName: 'Hal Hushed' });
    const unknown = await mini('portco', 'no-such-one', { fullName: 'Hal Hushed' });
    expect({ ...hidden, target: { ...hidden.target, public_identifier: '' } }).toEqual({
      ...unknown,
      target: { ...unknown.target, public_identifier: '' },
    });
    // With the admin view off, staff see the firm's pool as a user of a portfolio company would.
    await kith.db.updateTable('account').set({ confidential: 1 }).where('name', '=', LABS).execute();
    await deriveAll(kith.db, START);
    expect(names(await full('admin', 'ines-calloway'))).toEqual(['Tal Berkovan']);
    expect(names(await full('admin off', 'ines-calloway'))).toEqual(['Tal Berkovan']);
    expect(
      (await full('admin off', 'ines-calloway')).connectors[0]!.relationships.map(
        (relationship) => relationship.shared_company,
      ),
    ).toEqual([BANK]);
  });

  test('include fully the connectors of companies that shared theirs', async () => {
    const [maren] = (await full('portco', 'ines-calloway')).connectors;
    expect(maren!.relationships).toEqual([
      {
        shared_company: LABS,
        shared_tenures_titles_connector: ['VP Software'],
        shared_tenures_titles_colleague: ['Engineering Manager'],
        shared_months_tenure: 42,
        israel_related_employees_count_start_year_tenure: 20,
        start_date_tenure: '2017-03',
        end_date_tenure: '2020-08',
      },
    ]);
  });

  const nemp = async (by: string, about: string) => {
    const ends = { from_contact_id: world.contacts[by]!, to_contact_id: world.contacts[about]! };
    const row = { type: 'Nemp', ...ends, source_id: 1, created_at: START.toISOString() };
    await kith.db.insertInto('signal').values(row).execute();
  };

  test('come from the person who added them, who is named: the target about the connector', async () => {
    await nemp('Lone Wolf', 'Maren Oduya');
    // If there is more evidence for them, no mere statement put them there.
    await nemp('Ines Calloway', 'Maren Oduya');
    await deriveAll(kith.db, START);
    const { connectors } = await mini('portco', 'lone-wolf');
    expect(connectors).toMatchObject([
      { connector_name: 'Maren Oduya', source: 'Nemp', signaling_contact_name: 'Lone Wolf' },
    ]);
    expect((await full('portco', 'lone-wolf')).connectors).toMatchObject(connectors);
    expect((await mini('portco', 'ines-calloway')).connectors[0]).toMatchObject({
      connector_name: 'Maren Oduya',
      source: null,
      signaling_contact_name: null,
    });
  });

  test('come from the person who added them, who is named: the connector about the target', async () => {
    const from = world.contacts['Kei Tamsin']!;
    await nemp('Kei Tamsin', 'Lone Wolf');
    await deriveAll(kith.db, START);
    const answer = await mini('portco', 'lone-wolf');
    expect(answer.connectors).toMatchObject([{ source: 'Nemp', signaling_contact_name: 'Kei Tamsin' }]);
    await kith.db
      .updateTable('app_user')
      .set({ chat_id: 'U012AB3CD', contact_id: from })
      .where('id', '=', kith.users.portco)
      .execute();
    expect((await mini('portco', 'lone-wolf')).connectors[0]!.has_slack_id).toBe(true);
  });

  test('show who works or worked there, and who works at another portfolio company', async () => {
    const facts = async (viewer: TestViewer, who: string) => {
      const { account_type, currentSamePortcoEmployee, hasSameAccountPosition } = (await mini(viewer, who)).target;
      return [account_type, currentSamePortcoEmployee, hasSameAccountPosition];
    };
    expect(await facts('portco', 'maren-oduya')).toEqual(['Portfolio', true, true]);
    expect(await facts('portco2', 'maren-oduya')).toEqual(['Portfolio', false, false]);
    expect(await facts('portco', 'former-colleague')).toEqual([null, false, true]);
    expect(await facts('portco', 'lone-wolf')).toEqual([null, false, false]);
  });
});

describe('a person who is not in the database', () => {
  const person = { public_identifier: 'Odile-Brandt', fullName: 'Odile Brandt' };
  const request = (viewer: TestViewer) => kith.as(viewer).call(checkMissingProfile, { query: person });
  const readMessages = () => kith.db.selectFrom('outbox').select('body').execute();

  test('is searched for once in 48 hours, and staff learn who asked', async () => {
    expect((await mini('portco', 'odile-brandt')).requested_at).toBeNull();
    const { requested_at } = (await request('portco')).body;
    expect(requested_at).toBe(START.toISOString());
    kith.setNow(new Date(START.getTime() + 47 * 3_600_000));
    expect((await request('portco')).body).toEqual({ requested_at });
    expect((await mini('portco', 'odile-brandt')).requested_at).toBe(requested_at);
    expect(await readMessages()).toEqual([
      { body: expect.stringMatching(/^noor@lumenary.example asks for .*Odile Brandt .*in\/odile-brandt/) },
    ]);
    kith.setNow(new Date(START.getTime() + 49 * 3_600_000));
    expect((await mini('portco', 'odile-brandt')).requested_at).toBeNull();
    await request('portco');
    expect(await readMessages()).toHaveLength(2);
  });

  test('can be requested by one company without another company’s knowledge', async () => {
    await request('portco');
    expect((await mini('portco2', 'odile-brandt')).requested_at).toBeNull();
    expect((await mini('admin', 'odile-brandt')).requested_at).toBeNull();
  });

  test('is searched for once when several users ask at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => request('portco')));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await kith.db.selectFrom('missing_profile').select('id').execute()).toHaveLength(1);
    expect(await readMessages()).toHaveLength(1);
    // The next period is opened only once, too.
    kith.setNow(new Date(START.getTime() + 49 * 3_600_000));
    await Promise.all(Array.from({ length: 5 }, () => request('portco')));
    expect(await kith.db.selectFrom('missing_profile').select('id').execute()).toHaveLength(1);
    expect(await readMessages()).toHaveLength(2);
  });

  test('is requested by the entity id of a page that names no address', async () => {
    const id = 'ACoAAB1cD2eF3gH4iJ5kL6mN7oP8';
    const entityUrn = `urn:li:fsd_profile:${id}`;
    const of = async () =>
      (await kith.as('portco').call(portcoConnectorsMini, { query: { entityUrn, fullName: 'Odile Brandt' } })).body;
    expect((await of()).requested_at).toBeNull();
    const query = { public_identifier: id, fullName: 'Odile Brandt' };
    expect((await kith.as('portco').call(checkMissingProfile, { query })).status).toBe(200);
    expect((await of()).requested_at).toBe(START.toISOString());
    expect(await readMessages()).toEqual([{ body: expect.stringContaining(`/in/${id})`) }]);
    await kith.db.updateTable('contact').set({ entity_urn: entityUrn }).where('name', '=', 'Lone Wolf').execute();
    expect((await kith.as('portco').call(checkMissingProfile, { query })).status).toBe(409);
  });

  test('is searched for only when the viewer does not know them', async () => {
    const of = (viewer: TestViewer, public_identifier: string) =>
      kith.as(viewer).call(checkMissingProfile, { query: { public_identifier, fullName: 'Hal Hushed' } });
    for (const viewer of ['portco', 'admin off', 'admin'] as const)
      expect((await of(viewer, 'ines-calloway')).status).toBe(409);
    expect((await of('admin', 'hal-hushed')).status).toBe(409);
    expect(await readMessages()).toEqual([]);
    // A request for a hidden person looks like a request for an unknown one.
    const [hidden, unknown] = [await of('portco', 'hal-hushed'), await of('portco', 'no-such-one')];
    expect([hidden.status, hidden.text]).toEqual([unknown.status, unknown.text]);
    expect(hidden.status).toBe(200);
    expect((await readMessages())[0]!.body).not.toContain('not in the database');
  });

  test('can be requested a limited number of times an hour, and so can feedback', async () => {
    const of = (place: number) =>
      kith
        .as('portco')
        .call(checkMissingProfile, { query: { public_identifier: `odile-${place}`, fullName: 'Odile' } });
    for (let made = 0; made < checkMissingProfile.perHour; made++) expect((await of(made)).status).toBe(200);
    expect((await of(99)).error).toMatchObject({
      code: 'too_many',
      message: expect.stringMatching(/Try again in \S+ \w+\.$/),
    });
    for (const [call, body] of [
      [sendMiniFeedback, { comments: 'Hi' }],
      [sendFeedback, { feedback: 'Hi' }],
    ] as const) {
      const send = async () =>
        (await kith.as('portco').call(call as typeof sendMiniFeedback, { body: body as never })).status;
      for (let made = 0; made < call.perHour; made++) expect(await send()).toBe(200);
      expect(await send()).toBe(429);
    }
  });

  test('is not searched for under an invalid address', async () => {
    const query = { public_identifier: '../x', fullName: 'Odile Brandt' };
    expect((await kith.as('portco').call(checkMissingProfile, { query })).status).toBe(400);
    expect(await readMessages()).toEqual([]);
  });
});

test('the entity id of a public identifier is returned where it is known and visible to the viewer', async () => {
  const of = async (viewer: TestViewer, public_identifier: string) =>
    (await kith.as(viewer).call(publicIdentifierToEntityUrn, { query: { public_identifier } })).body.entityUrn;
  const set = (name: string, entity_urn: string) =>
    kith.db.updateTable('contact').set({ entity_urn }).where('id', '=', world.contacts[name]!).execute();
  await set('Ines Calloway', 'urn:li:fsd_profile:ACoAAB1');
  await set('Hal Hushed', 'urn:li:fsd_profile:ACoAAB2');
  expect(await of('portco', 'ines-calloway')).toBe('urn:li:fsd_profile:ACoAAB1');
  expect(await of('portco', 'maren-oduya')).toBeNull();
  expect(await of('portco', 'hal-hushed')).toBeNull();
  expect(await of('admin', 'hal-hushed')).toBe('urn:li:fsd_profile:ACoAAB2');
  expect(names(await mini('portco', 'ines-calloway', { entityUrn: 'urn:li:fsd_profile:ACoAAB1' }))).toHaveLength(2);
});

test('feedback of the mini view is kept and sent to staff', async () => {
  const body = { public_identifier: 'ines-calloway', fullName: 'Ines Calloway', comments: 'Kei has never met her.' };
  expect((await kith.as('portco').call(sendMiniFeedback, { body })).body).toEqual({ success: true });
  expect(await kith.db.selectFrom('user_feedback').selectAll().execute()).toMatchObject([
    { user_id: kith.users.portco, feedback: body.comments, search: 'Ines Calloway · ines-calloway' },
  ]);
  expect(await kith.db.selectFrom('outbox').select('body').execute()).toMatchObject([
    { body: expect.stringContaining('Kei has never met her.') },
  ]);
  expect((await kith.as('portco').call(sendMiniFeedback, { body: { comments: ' ' } })).status).toBe(400);
});
