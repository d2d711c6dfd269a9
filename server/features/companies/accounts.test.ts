import { beforeEach, describe, expect, test } from 'vitest';
import {
  addCompany,
  changeCompany,
  getManagedCompany,
  listCompaniesLike,
  listManagedCompanies,
  previewCompanyChange,
} from '../../../shared/features/companies/calls.ts';
import { searchByNames } from '../../../shared/features/search/calls.ts';
import type { Args } from '../../../shared/platform/call.ts';
import { checkStrengths } from '../../core/network/derive/check.ts';
import { rebuildStrengths } from '../../core/network/derive/strengths.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../testing/world.ts';

let app: TestApp;
let world: TestWorld;
beforeEach(async () => {
  app = await startTestApp();
  world = await insertWorld(app, { accounts: { Harrow: {}, Castellan: {} }, people: {} });
  await rebuildStrengths(app.db, START);
});

type Change = Omit<Args<typeof changeCompany>['body'], 'was'>;
const HARROW = () => ({ params: { id: String(world.accounts.Harrow) } });
const see = async () => (await app.as('admin').call(getManagedCompany, HARROW())).body.company;
const was = async () => {
  const { portfolio, confidential, stealth, flagged, domain, logo_url } = await see();
  return { portfolio, confidential, stealth, flagged, domain, logo_url };
};
const change = async (change: Change, viewer: TestViewer = 'admin') =>
  app.as(viewer).call(changeCompany, { ...HARROW(), body: { was: await was(), ...change } });
const preview = async (change: Change) =>
  (await app.as('admin').call(previewCompanyChange, { ...HARROW(), body: { was: await was(), ...change } })).body
    .effects;
const found = async (viewer: TestViewer) =>
  (await app.as(viewer).call(searchByNames, { body: { names: ['Harrow'] } })).body.accounts.length;
const differences = async (): Promise<string[]> => {
  const all: string[] = [];
  await checkStrengths(app.db, START, ({ table, what }) => {
    if (table !== 'search') all.push(`${table}: ${what}`);
  });
  return all;
};

describe('a company that is made confidential', () => {
  test('is hidden from the portfolio with a warning beforehand, and can be shown again', async () => {
    expect(await found('portco')).toBe(1);
    expect((await preview({ confidential: true }))[0]).toMatch(/^Portfolio users no longer see Harrow/);
    expect((await see()).confidential).toBe(false);
    expect((await change({ confidential: true })).body.company.confidential).toBe(true);
    await app.runJobs();
    expect([await found('portco'), await found('admin')]).toEqual([0, 1]);
    expect(await differences()).toEqual([]);
    expect((await preview({ confidential: false }))[0]).toMatch(/^Every portfolio user sees Harrow/);
    await change({ confidential: false }, 'talent');
    await app.runJobs();
    expect(await found('portco')).toBe(1);
    expect(await differences()).toEqual([]);
  });

  test('overrides a file, whichever member of the staff made the change', async () => {
    await app.db.updateTable('account').set({ confidential: 1 }).where('id', '=', world.accounts.Harrow!).execute();
    expect((await change({ confidential: false })).body.company.confidential).toBe(false);
    expect((await change({ confidential: true }, 'talent')).body.company.confidential).toBe(true);
    expect((await change({ confidential: false }, 'admin')).body.company.confidential).toBe(false);
  });

  test('is never the firm itself', async () => {
    const id = String(app.companies['Quillmark Ventures']);
    const { company } = (await app.as('admin').call(getManagedCompany, { params: { id } })).body;
    const { portfolio, confidential, stealth, flagged, domain, logo_url } = company;
    const body = { was: { portfolio, confidential, stealth, flagged, domain, logo_url }, stealth: true };
    expect((await app.as('admin').call(changeCompany, { params: { id }, body })).status).toBe(400);
  });
});

test('portfolio, domain, logo and the red background can be set and reset', async () => {
  const set = {
    portfolio: true,
    flagged: true,
    domain: 'Harrow-Works.example',
    logo_url: 'https://harrow.example/l.png',
  };
  expect(await preview(set)).toHaveLength(5);
  expect((await change(set)).body.company).toMatchObject({ ...set, domain: 'harrow-works.example' });
  const listed = (await app.as('admin').call(listManagedCompanies, {})).body.companies.map(({ name }) => name);
  expect(listed).toContain('Harrow');
  const back = await change({ portfolio: false, flagged: false, domain: null, logo_url: null });
  expect(back.body.company).toMatchObject({ portfolio: false, flagged: false, logo_url: null });
  await app.runJobs();
  expect(await differences()).toEqual([]);
  const deeds = await app.db.selectFrom('audit').select('action').where('action', '=', 'account.changed').execute();
  expect(deeds).toHaveLength(2);
});

test('a public mail service as the domain says that nobody belongs to the company by it', async () => {
  expect(await preview({ domain: 'gmail.com' })).toEqual([
    'Anyone can have an address at gmail.com, so it doesn’t show that someone works at Harrow. Staff still have to approve invitations to such addresses.',
  ]);
});

test('a change based on an outdated state is refused, and nothing is overwritten', async () => {
  const before = await was();
  await change({ portfolio: true });
  const late = await app.as('talent').call(changeCompany, { ...HARROW(), body: { was: before, stealth: true } });
  expect(late.status).toBe(409);
  expect(await see()).toMatchObject({ portfolio: true, stealth: false });
});

test.each([
  { domain: 'https://x' },
  { domain: 'x' },
  { logo_url: 'http://x.example/a.png' },
  { logo_url: 'javascript:1' },
])('refuses %j', async (input) => {
  expect((await change(input)).status).toBe(400);
});

test('refuses a domain that another company has: its people would be invited without asking staff', async () => {
  expect((await change({ domain: 'harrow.example' })).status).toBe(200);
  const params = { id: String(world.accounts.Castellan) };
  const { company } = (await app.as('admin').call(getManagedCompany, { params })).body;
  const { portfolio, confidential, stealth, flagged, domain, logo_url } = company;
  const body = { was: { portfolio, confidential, stealth, flagged, domain, logo_url }, domain: 'Harrow.example' };
  const refused = await app.as('admin').call(changeCompany, { params, body });
  expect(refused.error?.fields).toEqual({ domain: 'The domain of Harrow.' });
  expect((await app.as('admin').call(getManagedCompany, { params })).body.company.domain).toBe(domain);
  expect((await change({ domain: 'harrow.example', flagged: true })).status).toBe(200);
});

test('every company can be found by the beginning of its name, in pages', async () => {
  const list = async (query: object) => (await app.as('admin').call(listManagedCompanies, { query })).body;
  expect((await list({ show: 'all', q: 'har' })).companies.map(({ name }) => name)).toEqual(['Harrow']);
  const first = await list({ show: 'all', limit: 2 });
  const second = await list({ show: 'all', limit: 2, cursor: first.next_cursor! });
  expect(new Set([...first.companies, ...second.companies].map(({ id }) => id)).size).toBe(4);
  expect((await list({ show: 'quiet' })).companies).toEqual([]);
});

describe('a company that is added by hand', () => {
  type Added = Args<typeof addCompany>['body'];
  const add = (body: Partial<Added>, viewer: TestViewer = 'admin') =>
    app.as(viewer).call(addCompany, { body: { name: 'Fenwick Robotics', domain: null, portfolio: true, ...body } });

  test('is managed and found like any other, also under other spellings', async () => {
    const { company } = (await add({ domain: 'Fenwick.example' })).body;
    expect(company).toMatchObject({ name: 'Fenwick Robotics', domain: 'fenwick.example', portfolio: true, people: 0 });
    await app.runJobs();
    const { accounts } = (await app.as('portco').call(searchByNames, { body: { names: ['fenwick robotics inc'] } }))
      .body;
    expect(accounts.map(({ name }) => name)).toEqual(['Fenwick Robotics']);
    expect(await differences()).toEqual([]);
    const deeds = await app.db.selectFrom('audit').select('entity_id').where('action', '=', 'account.added').execute();
    expect(deeds.map(({ entity_id }) => String(entity_id))).toEqual([company.id]);
  });

  test('is hidden from the portfolio from the start if it is added as confidential', async () => {
    await add({ name: 'Fenwick', portfolio: false, stealth: true });
    await app.runJobs();
    const names = async (viewer: TestViewer) =>
      (await app.as(viewer).call(searchByNames, { body: { names: ['Fenwick'] } })).body.accounts.length;
    expect([await names('portco'), await names('admin')]).toEqual([0, 1]);
  });

  test('is refused as a duplicate of the same name or domain, unless staff say that it is another company of that name', async () => {
    await change({ domain: 'harrow.example' });
    const known = async (query: object) =>
      (await app.as('admin').call(listCompaniesLike, { query })).body.companies.map(({ name }) => name);
    expect([await known({ name: 'Harrow Inc.' }), await known({ domain: 'harrow.example' }), await known({})]).toEqual([
      ['Harrow'],
      ['Harrow'],
      [],
    ]);
    const sameName = await add({ name: 'HARROW', domain: 'harrow-rail.example' });
    expect(sameName.error?.fields).toEqual({ name: 'Harrow already has this name.' });
    const sameDomain = await add({ name: 'Something else', domain: 'harrow.example', another: true });
    expect(sameDomain.error?.fields).toEqual({ domain: 'The domain of Harrow.' });
    expect((await add({ name: 'HARROW', domain: 'harrow-rail.example', another: true })).status).toBe(200);
    expect(await known({ name: 'harrow' })).toEqual(['Harrow', 'HARROW']);
  });

  test.each([{ name: ' ' }, { name: '—' }, { domain: 'https://fenwick.example/' }, { domain: 'fenwick' }])(
    'is refused with %j',
    async (body) => {
      const answer = await add(body);
      expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, Object.keys(body)]);
    },
  );
});
