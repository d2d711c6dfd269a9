import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  listInsiders,
  MAX_LISTED_PEOPLE,
  previewArrival,
  previewLeave,
  previewList,
} from '../../../../shared/features/reach/what-if/calls.ts';
import { chooseSharing } from '../../../../shared/features/sharing/calls.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { insertSuggestion, insertTestUseCase } from '../../../testing/sales.ts';
import { deriveAll, insertWorld, type TestWorld } from '../../../testing/world.ts';

const AT = START.toISOString();
let kith: TestApp;
let world: TestWorld;
let contactOf: Record<'admin' | 'sales' | 'portco' | 'portco2', string>;

const now = (at: string, title = 'Buyer') => ({ at, title, from: '2019-01' });

beforeAll(async () => {
  kith = await startTestApp();
  world = await insertWorld(kith, {
    accounts: {
      'Bank of Orlen': {},
      'Velvet Anvil Works': {},
      'Hollow Pine Mills': {},
      'Quiet Harbour Group': { stealth: 1 },
      'Tall Reed Foundry': {},
    },
    people: {
      'Ines Calloway': { jobs: [now('Bank of Orlen', 'Treasurer')], known: { sales: 4, admin: 1 } },
      'Odile Brandt': { jobs: [now('Velvet Anvil Works', 'Chief Smith')], known: { sales: 3 } },
      'Kei Tamsin': { jobs: [now('Hollow Pine Mills')], known: { portco: 3 }, listed: true },
      'Rui Valdane': { jobs: [now('Hollow Pine Mills')], known: { portco2: 4, portco: 3 }, listed: true },
      'Mats Orrin': { jobs: [now('Quiet Harbour Group')], known: { admin: 4, portco: 4 } },
      'Petra Secret': { jobs: [now('Tall Reed Foundry')], known: { portco2: 4 }, listed: true },
      'Lena Marrow': {
        jobs: [
          { at: 'Velvet Anvil Works', title: 'Smith', from: '2015-01', to: '2018-12' },
          { at: 'Quiet Harbour Group', title: 'Smith', from: '2019-01' },
        ],
      },
      'Timo Free': { jobs: [{ at: 'Velvet Anvil Works', title: 'Smith', from: '2015-01' }] },
    },
  });
  const users = await kith.db.selectFrom('app_user').select(['id', 'contact_id']).execute();
  const findContact = (id: number) => String(users.find((user) => user.id === id)!.contact_id);
  const { admin, sales, portco, portco2 } = kith.users;
  contactOf = {
    admin: findContact(admin),
    sales: findContact(sales),
    portco: findContact(portco),
    portco2: findContact(portco2),
  };
});
afterAll(() => kith.app.close());
beforeEach(() => {
  kith.deps.settings.readBounds = { day: 1500, days30: 5000, company: { day: 4500, days30: 15_000 } };
});

const leave = (viewer: TestViewer, person: string, only?: 'wanted' | 'closing') =>
  kith.as(viewer).call(previewLeave, { query: { person, ...(only ? { only } : {}) } });
const arrive = (viewer: TestViewer, name: string) =>
  kith.as(viewer).call(previewArrival, { query: { person: String(world.contacts[name]) } });
const list = (viewer: TestViewer, rows: unknown) => {
  const body = new FormData();
  body.set('file', new File([typeof rows === 'string' ? rows : JSON.stringify(rows)], 'people.json'));
  return kith.as(viewer).call(previewList, { body } as never);
};

const request = (company: number, target: string, more: object = {}) =>
  kith.db
    .insertInto('intro')
    .values({
      account_id: company,
      target_account_id: world.accounts[target]!,
      target_name: target,
      goal: 'Other',
      status: 'To review',
      archived: 0,
      created_at: AT,
      updated_at: AT,
      status_at: AT,
      ...more,
    })
    .execute();

describe('somebody leaves', () => {
  test('doors close or get weaker, wanted ones first, and whoever else knows them could take over', async () => {
    await request(kith.companies.Lumenary, 'Velvet Anvil Works');
    const { body } = await leave('admin', contactOf.sales);
    expect(body.leaver).toMatchObject({ id: contactOf.sales, people: 2 });
    expect(body.counts).toMatchObject({ closed: 1, weaker: 1, same: 0, requests: 1, people: 2, wanted: 1, closing: 1 });
    expect(
      body.ties.map(({ person, was, would, wanted, next }) => [person.name, was, would, wanted.requests, next?.name]),
    ).toEqual([
      ['Odile Brandt', 3, 0, 1, undefined],
      ['Ines Calloway', 4, 1, 0, 'Dana Orlev'],
    ]);
    expect(body.ties[1]!.next!.why).toBe('Dana Orlev is connected to them on LinkedIn');
    expect(body.requests).toMatchObject([{ about: 'Velvet Anvil Works', asked_by: 'Lumenary' }]);
    expect((await leave('admin', contactOf.sales, 'wanted')).body.ties).toHaveLength(1);
    await kith.db.deleteFrom('intro').execute();
  });

  test('a request whose connector leaves loses its connector, and its way only if nobody else has one', async () => {
    const connector_contact_id = Number(contactOf.sales);
    await request(kith.companies.Lumenary, 'Tall Reed Foundry', { connector_contact_id });
    await request(kith.companies.Lumenary, 'Velvet Anvil Works', { connector_contact_id });
    const { counts, requests } = (await leave('admin', contactOf.sales)).body;
    expect(counts.requests).toBe(2);
    expect(requests.map(({ about, loses }) => [about, loses])).toEqual([
      ['Tall Reed Foundry', 'connector'],
      ['Velvet Anvil Works', 'way'],
    ]);
    await kith.db.deleteFrom('intro').execute();
  });

  test('a company asks about its own people alone, and hears of no other’s', async () => {
    for (const [viewer, person] of [
      ['portco', contactOf.sales],
      ['portco', contactOf.portco2],
      ['admin', contactOf.portco],
      ['portco', '999999'],
    ] as const)
      expect((await leave(viewer, person)).status, `${viewer} ${person}`).toBe(404);
    const { members } = (await kith.as('portco').call(listInsiders, {})).body;
    expect(members.map(({ id }) => id)).toEqual([contactOf.portco]);
    const { body, text } = await leave('portco', contactOf.portco);
    // Both are known from lists: to a company without anybody who knows them they are not there, whoever else knows them.
    expect(body.ties.map(({ person, would, next }) => [person.name, would, next])).toEqual([
      ['Rui Valdane', 0, null],
      ['Kei Tamsin', 0, null],
    ]);
    expect(body.counts).toMatchObject({ closed: 1, weaker: 0, people: 2 });
    expect(text).not.toContain('Quiet Harbour');
    expect(text).not.toContain('Mats Orrin');
  });

  test('what the leaver does not share with their name is in no count', async () => {
    const choose = (choice: 'mine' | 'counted') =>
      kith.as('sales').call(chooseSharing, { params: { source: 'mailbox' }, body: { choice } });
    expect((await choose('counted')).status).toBe(200);
    await deriveAll(kith.db, START);
    const { body } = await leave('admin', contactOf.sales);
    expect(body.ties.map(({ person }) => person.name)).toEqual(['Odile Brandt']);
    expect(body.leaver.people).toBe(body.ties.length + 1);
    expect((await choose('mine')).status).toBe(200);
    await deriveAll(kith.db, START);
  });

  test('at the limit nobody new is named', async () => {
    kith.deps.settings.readBounds.day = 0;
    const { body } = await leave('portco', contactOf.portco);
    expect(body.withheld?.people ?? 0).toBe(2 - body.ties.length);
    expect((await arrive('portco2', 'Timo Free')).error.code).toBe('reading_limit');
  });
});

describe('a person of the network comes', () => {
  test('companies open to whom they know, wanted ones first', async () => {
    const { status, body } = await arrive('admin', 'Lena Marrow');
    expect(status).toBe(200);
    expect(body.already).toBe(false);
    expect(body.person.name).toBe('Lena Marrow');
    expect(body.counts.people).toBeGreaterThan(0);
    expect((await arrive('admin', 'Ines Calloway')).body.already).toBe(false);
    const own = await kith.as('admin').call(previewArrival, { query: { person: contactOf.portco2 } });
    expect(own.body).toMatchObject({ already: true, companies: [] });
  });

  test('a company may ask about people whom it may know, and is not told whose insider they are', async () => {
    expect((await arrive('portco', 'Lena Marrow')).status).toBe(404);
    expect((await arrive('portco', 'Petra Secret')).status).toBe(404);
    const other = await kith.as('portco').call(previewArrival, { query: { person: contactOf.portco2 } });
    expect(other.body).toMatchObject({ already: false, companies: [], counts: { people: 0 } });
    const { text } = await arrive('portco', 'Timo Free');
    expect(text).not.toContain('Quiet Harbour');
  });
});

describe('somebody with a list comes', () => {
  const ROWS = [
    ['Somebody', 'https://www.linkedin.com/in/petra-secret', 'Elsewhere', ''],
    ['Ines Calloway', '', 'Bank of Orlen', 'Treasurer'],
    ['New Person', '', 'Tall Reed Foundry', 'Head of Grid'],
    ['Other Person', '', 'Quiet Harbour Group', 'Buyer'],
    ['Nobody Known', '', 'Unknown Company', ''],
  ];

  test('companies open, and it is said who covers them and what is new', async () => {
    const target = await insertTestUseCase(kith, kith.companies.Brackenfield);
    await insertSuggestion(kith, target, world.accounts['Tall Reed Foundry']!);
    await request(kith.companies.Brackenfield, 'Tall Reed Foundry');
    const { body } = await list('portco2', [...ROWS.slice(1, 3), ROWS[4]]);
    // They know the one person of Tall Reed already.
    expect(body.counts).toMatchObject({ people: 3, known: 1, unknown_companies: 1 });
    const staff = await list('admin', ROWS);
    expect(staff.body.counts).toMatchObject({ people: 5, known: 2, unknown_companies: 2 });
    expect(staff.body.covered_by.map(({ name }) => name)).toContain('Dana Orlev');
    await kith.db.deleteFrom('intro').execute();
  });

  test('a company learns of no person or company that it may not know', async () => {
    const { body, text } = await list('portco', ROWS);
    expect(body.counts).toMatchObject({ people: 5, known: 1, unknown_companies: 3 });
    expect(text).not.toContain('Quiet Harbour');
    const without = await list(
      'portco',
      ROWS.map(([name, url, company, title]) => [name, url === '' ? '' : `${url}-x`, company, title]),
    );
    expect(without.body).toEqual(body);
  });

  test.each([
    ['no JSON', 'First Name,Last Name', 'This is not a list of people.'],
    ['nobody', '[]', 'The list has no people.'],
    [
      'too many',
      JSON.stringify(Array.from({ length: MAX_LISTED_PEOPLE + 1 }, () => ['A', '', '', ''])),
      'A list may have at most 30,000 people.',
    ],
  ])('a file with %s gets a sentence', async (_what, text, sentence) => {
    const { status, error } = await list('admin', text);
    expect([status, error.message]).toEqual([400, sentence]);
  });
});

/** Every row of the database. */
async function readEverything(): Promise<Record<string, unknown[]>> {
  await kith.app.background.settled();
  const tables = await kith.db.introspection.getTables();
  const rows: [string, unknown[]][] = [];
  for (const { name } of tables)
    rows.push([
      name,
      await kith.db
        .selectFrom(name as keyof Schema)
        .selectAll()
        .execute(),
    ]);
  return Object.fromEntries(rows);
}

test('nothing is written', async () => {
  const before = await readEverything();
  expect(Object.keys(before).length).toBeGreaterThan(50);
  for (const viewer of ['admin', 'admin off', 'portco'] as const) {
    await leave(viewer, viewer === 'portco' ? contactOf.portco : contactOf.sales);
    await arrive(viewer, 'Timo Free');
    await list(viewer, [['Somebody New', 'https://www.linkedin.com/in/somebody-new', 'Bank of Orlen', 'CEO']]);
  }
  expect(await readEverything()).toEqual(before);
});
