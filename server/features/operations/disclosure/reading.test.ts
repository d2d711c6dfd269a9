import { beforeEach, describe, expect, test } from 'vitest';
import { loginAs } from '../../../../shared/features/accounts/session/calls.ts';
import { listReaders } from '../../../../shared/features/operations/disclosure/calls.ts';
import { updateUseCase } from '../../../../shared/features/sales/calls.ts';
import {
  exportSearch,
  findContact,
  searchAccountContacts,
  searchByTitle,
} from '../../../../shared/features/search/calls.ts';
import { searchCrmContacts } from '../../../../shared/features/signals/calls.ts';
import { buildApp } from '../../../app.ts';
import { issueToken } from '../../../platform/access/session.ts';
import { SECRET, START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { insertTestUseCase } from '../../../testing/sales.ts';
import { insertWorld, type TestWorld } from '../../../testing/world.ts';

const BANK = 'Bank of Orlen';
/** The strongest first. */
const PEOPLE = ['Ada Kestrel', 'Bo Larkin', 'Cy Marlowe', 'Di Verne'];

const MANY = { day: 1_000, days30: 1_000 };

let kith: TestApp;
let world: TestWorld;
beforeEach(async () => {
  kith = await startTestApp();
  const strengths = [4, 3, 2, 1] as const;
  world = await insertWorld(kith, {
    accounts: { [BANK]: { headcount: 600 }, 'Velvet Anvil': { headcount: 12 } },
    people: {
      ...Object.fromEntries(
        PEOPLE.map((name, place) => [
          name,
          { jobs: [{ at: BANK, title: 'Treasurer', from: '2019-01' }], known: { admin: strengths[place]! } },
        ]),
      ),
      'Ed Smith': { jobs: [{ at: 'Velvet Anvil', title: 'Smith', from: '2019-01' }], known: { admin: 4 } },
    },
  });
  kith.deps.settings.readBounds = { day: 3, days30: 4, company: MANY };
});

const DAY_MS = 86_400_000;
const dayLater = (days: number) => kith.setNow(new Date(START.getTime() + days * DAY_MS));
const person = (name: string, viewer: TestViewer = 'portco') =>
  kith.as(viewer).call(findContact, { params: { id: String(world.contacts[name]) } });
const treasurers = (viewer: TestViewer = 'portco') =>
  kith.as(viewer).call(searchByTitle, { body: { titleLike: 'treasurer' } });
const namesIn = (people: readonly { name: string }[]) => people.map(({ name }) => name);
const ofBank = (viewer: TestViewer = 'portco') =>
  kith.as(viewer).call(searchAccountContacts, { body: { account_ids: [String(world.accounts[BANK])] } });

describe('a list at the limit', () => {
  test('has as many new people as the limit leaves, the strongest, and says how many it leaves out', async () => {
    const { status, body } = await treasurers();
    expect(status).toBe(200);
    expect(namesIn(body.contacts)).toEqual(PEOPLE.slice(0, 3));
    expect(body.withheld).toEqual({
      people: 1,
      message:
        'You have read about as many new people as Kith shows one person in a day: 3. You can still see people you have seen before. You can see new people again from 22 Nov 26. If you need them earlier, write to Quillmark Ventures at help@quillmark.example.',
    });
    expect(namesIn(body.accounts)).toEqual([BANK]);
  });

  test('has everybody seen before, whichever call that was', async () => {
    await person('Di Verne');
    const { body } = await ofBank();
    expect(namesIn(body.contacts)).toEqual(['Ada Kestrel', 'Bo Larkin', 'Di Verne']);
    expect((await ofBank()).body.contacts).toEqual(body.contacts);
    const found = await kith.as('portco').call(searchCrmContacts, { query: { query: 'di verne' } });
    expect(namesIn(found.body.result)).toEqual(['Di Verne']);
    expect(found.body).not.toHaveProperty('withheld');
  });

  test('counts for its reader alone', async () => {
    await treasurers();
    expect(namesIn((await treasurers('portco2')).body.contacts)).toEqual(PEOPLE.slice(0, 3));
  });
});

test('new people are refused above the limit, with until when and whom to ask; people seen before are shown', async () => {
  await treasurers();
  const { status, error } = await person('Ed Smith');
  expect({ status, code: error.code }).toEqual({ status: 403, code: 'reading_limit' });
  expect(error.message).toContain('You can see new people again from 22 Nov 26');
  expect((await person('Bo Larkin')).status).toBe(200);
});

test('a day later new people are shown, until the limit of 30 days, which ends when the first days are past', async () => {
  await treasurers();
  dayLater(1);
  expect((await person('Di Verne')).status).toBe(200);
  const { error } = await person('Ed Smith');
  expect(error.message).toContain('in 30 days: 4.');
  expect(error.message).toContain('again from 21 Dec 26');
  dayLater(29);
  expect((await person('Ed Smith')).status).toBe(403);
  dayLater(30);
  expect((await person('Ed Smith')).status).toBe(200);
});

describe('the limit of a company', () => {
  /** Makes Brackenfield's user a colleague of Lumenary's. */
  beforeEach(async () => {
    await kith.db
      .updateTable('app_user')
      .set({ account_id: kith.companies.Lumenary })
      .where('id', '=', kith.users.portco2)
      .execute();
    kith.deps.settings.readBounds = { day: 100, days30: 100, company: { day: 2, days30: 3 } };
  });
  const namesFor = async (viewer: TestViewer) => namesIn((await treasurers(viewer)).body.contacts);

  test('holds for its users together, who still read whom a colleague has read of', async () => {
    expect(await namesFor('portco')).toEqual(PEOPLE.slice(0, 2));
    const { body } = await treasurers('portco2');
    expect(namesIn(body.contacts)).toEqual(PEOPLE.slice(0, 2));
    expect(body.withheld).toEqual({
      people: 2,
      message: expect.stringContaining(
        'You and your colleagues have read about as many new people as Kith shows one company in a day: 2.',
      ),
    });
    expect((await person('Ed Smith', 'portco2')).error.code).toBe('reading_limit');
    dayLater(1);
    expect(await namesFor('portco2')).toEqual(PEOPLE.slice(0, 3));
    const { error } = await person('Ed Smith');
    expect(error.message).toContain('one company in 30 days: 3.');
    expect(error.message).toContain('again from 21 Dec 26');
  });

  test('holds when a person is chosen for a use case, too, whom nobody of the company has read of', async () => {
    const useCase = await insertTestUseCase(kith, kith.companies.Lumenary);
    const choose = (name: string) =>
      kith.as('portco2').call(updateUseCase, {
        params: { id: String(useCase) },
        body: {
          Name: 'Vaults',
          Default_Contact__c: String(world.contacts[name]),
          LastModifiedDate: START.toISOString(),
        },
      });
    const stored = () => kith.db.selectFrom('sales_target').select('default_contact_id as id').execute();
    // The colleague reads as many as the company may in a day; whoever chooses has read of nobody.
    expect(await namesFor('portco')).toEqual(PEOPLE.slice(0, 2));
    for (const name of [...PEOPLE.slice(2), 'Ed Smith']) {
      const { status, text, error } = await choose(name);
      expect([status, error.code, text.includes(name)], name).toEqual([403, 'reading_limit', false]);
    }
    expect(await stored()).toEqual([{ id: null }]);
    expect((await choose(PEOPLE[0]!)).body.sales_target['Default_Contact__r.Name']).toBe(PEOPLE[0]);
    expect(await stored()).toEqual([{ id: world.contacts[PEOPLE[0]!] }]);
  });

  test('is not that of another company', async () => {
    await kith.db
      .updateTable('app_user')
      .set({ account_id: kith.companies.Brackenfield })
      .where('id', '=', kith.users.portco2)
      .execute();
    await namesFor('portco');
    expect(await namesFor('portco2')).toEqual(PEOPLE.slice(0, 2));
    expect((await person('Ed Smith', 'portco2')).status).toBe(403);
    expect((await person('Cy Marlowe', 'portco2')).status).toBe(403);
  });

  test('is known to other processes and after a start, and staff are told once and see it', async () => {
    const other = await another();
    await other.app.ready();
    await treasurers('portco2');
    await kith.app.disclosureLog.write();
    await other.app.disclosureLog.write();
    expect(await other.statusOf('Ed Smith')).toBe(403);
    expect(await other.statusOf('Ada Kestrel')).toBe(200);
    await other.app.disclosureLog.write();
    await other.app.close();
    const later = await another();
    expect(await later.statusOf('Ed Smith')).toBe(403);
    await later.app.close();
    const bodies = (await kith.db.selectFrom('outbox').select('body').execute()).map(({ body }) => body);
    expect(bodies).toEqual([
      expect.stringContaining('and colleagues have read 2 new people, the maximum per company in a day.'),
    ]);
    const { body } = await kith.as('admin').call(listReaders, {});
    expect(body.readers.map(({ of_company }) => of_company)).toEqual([
      { today: 2, days30: 2, reached: true },
      { today: 2, days30: 2, reached: true },
    ]);
  });
});

test('an admin who acts as a user sees what they would, and is not counted as them', async () => {
  await person('Bo Larkin');
  const as = await kith.as('admin').call(loginAs, { body: { email: 'noor@lumenary.example' } });
  const headers = { authorization: `Bearer ${as.body.token}` };
  const body = { titleLike: 'treasurer' };
  const acting = await kith.app.inject({ method: 'POST', url: '/api/contact/advanced_search', headers, payload: body });
  expect(namesIn(acting.json().contacts)).toEqual(['Ada Kestrel', 'Bo Larkin', 'Cy Marlowe']);
  expect((await person('Ed Smith')).status).toBe(200);
  expect((await person('Di Verne')).status).toBe(200);
});

/** Another process of the same installation, or the same one later. */
async function another() {
  const app = await buildApp({ deps: kith.deps, sessionSecret: SECRET });
  const token = await issueToken(kith.db, SECRET, kith.users.portco, START);
  const headers = { authorization: `Bearer ${token}` };
  return {
    app,
    statusOf: async (name: string) =>
      (await app.inject({ method: 'GET', url: `/api/contact/${world.contacts[name]}`, headers })).statusCode,
  };
}
const written = () => kith.db.selectFrom('person_read').select(['user_id', 'contact_id', 'day']).execute();

describe('the count of people', () => {
  test('is written when the app stops, not by calls that read, and is known when it starts', async () => {
    await treasurers();
    await person('Ada Kestrel');
    expect(await written()).toEqual([]);
    await kith.app.close();
    expect(await written()).toEqual(
      PEOPLE.slice(0, 3).map((name) => ({
        user_id: kith.users.portco,
        contact_id: world.contacts[name],
        day: '2026-11-21',
      })),
    );
    const later = await another();
    expect(await later.statusOf('Ada Kestrel')).toBe(200);
    expect(await later.statusOf('Ed Smith')).toBe(403);
    await later.app.close();
  });

  test('includes the counts of other processes, once both have written', async () => {
    const other = await another();
    await other.app.ready();
    await treasurers();
    expect(await other.statusOf('Ed Smith')).toBe(200);
    await kith.app.disclosureLog.write();
    await other.app.disclosureLog.write();
    expect(await other.statusOf('Di Verne')).toBe(403);
    expect(await other.statusOf('Bo Larkin')).toBe(200);
    expect(await written()).toHaveLength(4);
    await other.app.close();
  });

  test('survives a write that fails', async () => {
    await treasurers();
    const { db } = kith.deps;
    kith.deps.db = {
      transaction: () => ({ execute: () => Promise.reject(new Error('locked')) }),
    } as unknown as typeof db;
    await expect(kith.app.disclosureLog.write()).rejects.toThrow();
    kith.deps.db = db;
    await kith.app.disclosureLog.write();
    expect(await written()).toHaveLength(3);
  });

  test('is deleted after the time in the settings', async () => {
    await person('Ada Kestrel');
    await kith.app.disclosureLog.write();
    await kith.startDay(new Date(START.getTime() + 366 * DAY_MS));
    expect(await written()).toEqual([]);
  });
});

describe('staff', () => {
  const readers = async () => (await kith.as('admin').call(listReaders, {})).body;
  const messages = () => kith.db.selectFrom('outbox').selectAll().orderBy('id').execute();

  test('see who has read how many people, those at a limit first', async () => {
    await person('Ed Smith', 'portco2');
    await kith.app.disclosureLog.write();
    dayLater(1);
    await treasurers();
    await person('Ada Kestrel', 'portco2');
    await person('Bo Larkin', 'admin');
    await kith.app.disclosureLog.write();
    expect(await readers()).toEqual({
      limits: { day: 3, days30: 4, company: MANY },
      next_cursor: null,
      readers: [
        {
          id: String(kith.users.portco),
          name: 'Noor Salhavi',
          email: 'noor@lumenary.example',
          company: 'Lumenary',
          today: 3,
          days30: 3,
          reached: ['day'],
          of_company: { today: 3, days30: 3, reached: false },
        },
        expect.objectContaining({ company: 'Brackenfield', today: 1, days30: 2, reached: [] }),
      ],
    });
  });

  test('get one message per person and day when a limit is reached', async () => {
    await person('Ed Smith');
    await kith.app.disclosureLog.write();
    expect(await messages()).toEqual([]);
    await treasurers();
    await treasurers();
    await kith.app.disclosureLog.write();
    await kith.app.close();
    const later = await another();
    kith.deps.settings.readBounds = { day: 4, days30: 4, company: MANY };
    expect(await later.statusOf('Di Verne')).toBe(200);
    expect(await later.statusOf('Cy Marlowe')).toBe(403);
    await later.app.close();
    expect((await messages()).map(({ body }) => body)).toEqual([
      'noor@lumenary.example has read 3 new people, the maximum per person in a day. Kith won’t show them new people for now. See who reads how much: http://kith.example/admin/reading',
    ]);
  });

  test('find exports and reads of many people in the audit', async () => {
    const ids = Array.from({ length: 120 }, (_, place) => ({ name: `Tom Teller${place}` }));
    await insertWorld(kith, {
      accounts: { 'Large Bank': {} },
      people: Object.fromEntries(
        ids.map(({ name }) => [
          name,
          { jobs: [{ at: 'Large Bank', title: 'Teller', from: '2019-01' }], known: { admin: 1 as const } },
        ]),
      ),
    });
    kith.deps.settings.readBounds = { day: 500, days30: 500, company: MANY };
    await kith.as('portco').call(searchByTitle, { body: { titleLike: 'teller' } });
    await kith.as('admin').call(searchByTitle, { body: { titleLike: 'treasurer' } });
    await kith.as('admin').call(exportSearch, { body: { account_ids: [String(world.accounts[BANK])] } });
    await kith.app.disclosureLog.write();
    const deeds = await kith.db.selectFrom('audit').select(['action', 'user_id', 'detail']).orderBy('action').execute();
    expect(deeds).toEqual([
      {
        action: 'people.read',
        user_id: kith.users.portco,
        detail: '{"call":"POST /contact/advanced_search","people":120}',
      },
      { action: 'search.exported', user_id: kith.users.admin, detail: '{"accounts":1,"contacts":0}' },
    ]);
  });
});
