import { beforeAll, describe, expect, test } from 'vitest';
import { explainStrength, searchAccountContacts } from '../../../shared/features/search/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld, type TestWorld, type WorldPerson } from '../../testing/world.ts';
import { insertTown } from './testing/town.ts';

let app: TestApp;
let world: TestWorld;

beforeAll(async () => {
  app = await startTestApp();
  world = await insertTown(app);
});

const PORTFOLIO_VIEWERS = ['portco', 'portco2', 'admin off'] as const;
const STAFF = ['admin', 'talent', 'sales', 'defpod', 'tamnuni', 'focus'] as const;
const ACME = 'Acme Robotics, Inc.';

const ask = (ids: (string | number)[], viewer: TestViewer = 'admin') =>
  app.as(viewer).call(searchAccountContacts, { body: { account_ids: ids.map(String) } });
const people = async (name: string, viewer: TestViewer = 'admin') => (await ask([world.accounts[name]!], viewer)).body;
const named = (rows: { name: string }[]) => rows.map((row) => row.name);

describe('the people of an account', () => {
  test('are those who work there and have a strength, strongest first, also with a board seat beside another job', async () => {
    const { contacts } = await people(ACME);
    expect(contacts.map(({ name, score, title }) => [name, score, title])).toEqual([
      ['Ada Kestrel', 4, 'VP of Sales'],
      ['Bo Larkin', 3, 'Software Engineer'],
      ['Kim Board', 3, 'Board Member'],
      ['Cy Marlowe', 1, 'Sales Engineer'],
    ]);
  });

  test('carry everything the screen shows', async () => {
    const { contacts } = await people(ACME);
    expect(contacts[0]).toMatchObject({
      id: String(world.contacts['Ada Kestrel']),
      linkedin_profile: 'https://www.linkedin.com/in/ada-kestrel',
      role_type: 'executive',
      account: ACME,
      account_id: String(world.accounts[ACME]),
      for_account_id: String(world.accounts[ACME]),
      portfolio: false,
      crm_url: 'https://crm.quillmark.example/003A',
    });
    const [atLumenary] = (await people('Lumenary')).contacts;
    expect(atLumenary).toBeUndefined();
  });

  test('count former employees apart, with the months of their time there', async () => {
    const { past_employees } = await people(ACME);
    expect(
      past_employees.map(({ name, account, start_date, end_date }) => [name, account, start_date, end_date]),
    ).toEqual([
      ['Ida Former', 'Bank of Orlen', '2015-02', '2019-09'],
      ['Jon Gone', 'Acme Nightfall', '2016-01', '2018-01'],
    ]);
  });

  test('hide people who now work at a stealth or confidential account from portfolio users', async () => {
    for (const viewer of PORTFOLIO_VIEWERS) {
      expect(named((await people(ACME, viewer)).past_employees)).toEqual(['Ida Former']);
      expect(named((await people(ACME, viewer)).contacts)).toEqual(named((await people(ACME)).contacts));
    }
  });

  test('leave out at once a person who was just merged into another', async () => {
    const merge = (into: number | null) =>
      app.db
        .updateTable('contact')
        .set({ merged_into: into })
        .where('id', '=', world.contacts['Ida Former']!)
        .execute();
    await merge(world.contacts['Ada Kestrel']!);
    expect(named((await people(ACME)).past_employees)).toEqual(['Jon Gone']);
    await merge(null);
  });

  test('show the Network category only to staff and to the company whose people know them', async () => {
    const seenBy = async (viewer: TestViewer) => named((await people('Café Zürich GmbH', viewer)).contacts);
    expect(await seenBy('portco')).toEqual(['Eli Listed']);
    expect(await seenBy('portco2')).toEqual([]);
    expect(await seenBy('admin off')).toEqual([]);
    for (const viewer of STAFF) expect(await seenBy(viewer)).toEqual(['Eli Listed']);
  });

  test('have no CRM link for portfolio users', async () => {
    for (const viewer of PORTFOLIO_VIEWERS) {
      const body = await people(ACME, viewer);
      for (const contact of [...body.contacts, ...body.past_employees]) expect(contact).not.toHaveProperty('crm_url');
    }
  });
});

describe('the evidence behind a strength', () => {
  const evidence = async (name: string, viewer: TestViewer) =>
    (await people(ACME, viewer)).contacts.find((contact) => contact.name === name)!.score_details!;

  test('is complete for staff', async () => {
    const details = await evidence('Bo Larkin', 'admin');
    expect(details.evidence.map((row) => row.text)).toEqual(['Noor Salhavi gave a positive opinion of them']);
    expect(details.best_through?.name).toBe('Noor Salhavi');
    expect(details.elsewhere).toBeNull();
  });

  test('names to portfolio users their own people, counts the firm’s, and says nothing of other companies’', async () => {
    expect((await evidence('Bo Larkin', 'portco')).evidence).toHaveLength(1);
    const ofOthers = await evidence('Bo Larkin', 'portco2');
    expect(ofOthers).toMatchObject({ evidence: [], elsewhere: null, best_through: null, on_record: 0, inferred: 0 });
    const ofTheFirm = await evidence('Ada Kestrel', 'portco');
    expect(ofTheFirm.evidence).toEqual([]);
    expect(ofTheFirm.best_through).toBeNull();
    expect(ofTheFirm.elsewhere?.text).toBe('1 direct connection, 1 mail exchange');
    expect(JSON.stringify(ofTheFirm)).not.toContain('Dana');
  });

  test('equals, with the admin view off, that of a user of the firm’s own account', async () => {
    expect((await evidence('Ada Kestrel', 'admin off')).evidence).toHaveLength(2);
    expect((await evidence('Bo Larkin', 'admin off')).evidence).toEqual([]);
  });

  test('can be requested by the contact alone, and is the same for each viewer', async () => {
    for (const viewer of ['admin', 'portco', 'portco2', 'admin off'] as const) {
      for (const name of ['Bo Larkin', 'Ada Kestrel']) {
        const params = { id: String(world.contacts[name]) };
        const { body } = await app.as(viewer).call(explainStrength, { params });
        expect(body.score_details).toEqual(await evidence(name, viewer));
      }
    }
  });

  test('is not given for a person whom the viewer may not see', async () => {
    const ask = (name: string, viewer: TestViewer) =>
      app.as(viewer).call(explainStrength, { params: { id: String(world.contacts[name]) } });
    expect((await ask('Eli Listed', 'portco')).status).toBe(200);
    expect((await ask('Eli Listed', 'portco2')).status).toBe(404);
    expect((await ask('Gus Hidden', 'admin')).status).toBe(200);
    expect((await ask('Gus Hidden', 'portco')).status).toBe(404);
  });
});

describe('navigators', () => {
  test('are people of the firm and of portfolio companies who worked there; staff see all of them', async () => {
    const { navigators, firm_navigators } = await people(ACME);
    expect(navigators.map(({ name, title, company }) => [name, title, company]).sort()).toEqual([
      ['Lou Firm', 'Partner', 'Quillmark Ventures'],
      ['Moe Lumen', 'CEO', 'Lumenary'],
      ['Ned Bracken', 'CEO', 'Brackenfield'],
    ]);
    expect(firm_navigators).toEqual({});
  });

  test('are for a portfolio user their own company’s by name and the firm’s by number', async () => {
    const id = String(world.accounts[ACME]);
    for (const [viewer, own] of [
      ['portco', ['Moe Lumen']],
      ['portco2', ['Ned Bracken']],
    ] as const) {
      const { navigators, firm_navigators } = await people(ACME, viewer);
      expect(named(navigators)).toEqual(own);
      expect(firm_navigators).toEqual({ [id]: 1 });
    }
    const off = await people(ACME, 'admin off');
    expect(named(off.navigators)).toEqual(['Lou Firm']);
    expect(off.firm_navigators).toEqual({});
  });
});

describe('asking for accounts', () => {
  test('leaves out accounts that are unknown or hidden, and is 404 when none is left', async () => {
    const hidden = world.accounts['Acme Nightfall']!;
    const { status, body } = await ask([world.accounts[ACME]!, hidden, 999_999, 'nonsense', "1' or '1"], 'portco');
    expect(status).toBe(200);
    expect(new Set(body.contacts.map((contact) => contact.for_account_id))).toEqual(
      new Set([String(world.accounts[ACME])]),
    );
    for (const ids of [[hidden], [999_999], ['nonsense'], [hidden, '9999999999'], ['0'], ['-1']]) {
      const answer = await ask(ids, 'portco');
      expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
    }
    expect((await ask([hidden], 'portco')).text).toBe((await ask([999_999], 'portco')).text);
    expect((await ask([hidden], 'admin')).status).toBe(200);
  });

  test('refuses none and more than 200, naming the field', async () => {
    expect((await ask([])).error.fields).toHaveProperty('account_ids');
    const many = await ask(Array.from({ length: 201 }, (_, n) => n + 1));
    expect([many.status, Object.keys(many.error.fields!)]).toEqual([400, ['account_ids']]);
  });

  test('returns the best hundred of an account and says that there are more', async () => {
    const big = await startTestApp();
    const facts: Record<string, WorldPerson> = {};
    for (let n = 0; n < 102; n++) {
      facts[`Person ${n}`] = { jobs: [{ at: 'Crowd', title: 'Clerk' }], known: { admin: n === 101 ? 4 : 1 } };
    }
    const { accounts } = await insertWorld(big, { accounts: { Crowd: {} }, people: facts });
    const body = { account_ids: [String(accounts.Crowd)] };
    const answer = (await big.as('portco').call(searchAccountContacts, { body })).body;
    expect(answer.contacts).toHaveLength(100);
    expect(answer.contacts[0]!.name).toBe('Person 101');
    expect(answer.limit_hit).toBe(true);
    expect((await people(ACME)).limit_hit).toBe(false);
  });

  test('returns half as many former employees, and says that there are more', async () => {
    const big = await startTestApp();
    const facts: Record<string, WorldPerson> = {};
    for (let n = 0; n < 51; n++) {
      const left = { at: 'Crowd', title: 'Clerk', from: '2015-01', to: '2019-12' };
      facts[`Person ${n}`] = { jobs: [left, { at: 'Elsewhere', title: 'Clerk' }], known: { portco: 1 } };
    }
    const { accounts } = await insertWorld(big, { accounts: { Crowd: {}, Elsewhere: {} }, people: facts });
    const body = { account_ids: [String(accounts.Crowd)] };
    const answer = (await big.as('portco').call(searchAccountContacts, { body })).body;
    expect(answer.past_employees).toHaveLength(50);
    expect(answer.limited).toEqual([String(accounts.Crowd)]);
  });
});
