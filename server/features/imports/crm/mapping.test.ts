import { expect, test } from 'vitest';
import { changeCrmReach, disconnectCrm, getCrm } from '../../../../shared/features/imports/crm/calls.ts';
import {
  type CrmMeaning,
  changeCrmMapping,
  getCrmMapping,
} from '../../../../shared/features/imports/crm/mapping/calls.ts';
import {
  listIndustries,
  searchByIndustries,
  searchByNames,
  suggestAccounts,
} from '../../../../shared/features/search/calls.ts';
import type { TestApp } from '../../../testing/app.ts';
import { listSales, startWithFolder } from './testing.ts';

const COMPANIES = [
  'a1,Castellan Bank,https://castellan.example,Customer,Banking,Norway,Oslo,900,,Lumenary',
  'a2,Halden Endowment,https://halden.example,LP,Funds,Norway,Oslo,20,,',
  'a3,Norsund Rail,https://norsund.example,customer,Rail,Norway,Oslo,700,,Nobody AS',
];
const rule = (type: string, meaning: CrmMeaning | null, open = false) => ({ type, meaning, open });

async function startMapped() {
  const started = await startWithFolder();
  started.write({ companies: COMPANIES, people: [], activities: [] });
  const { app } = started;
  await started.run();
  const map = async (
    types: ReturnType<typeof rule>[],
    fields: { part: 'companies' | 'people'; field: string; from: string }[] = [],
  ) => {
    const { status } = await app.as('admin').call(changeCrmMapping, { body: { fields, types } });
    expect(status).toBe(200);
    await app.runJobs();
  };
  return { ...started, map };
}

const listKnown = async ({ db }: TestApp) =>
  (
    await db
      .selectFrom('account')
      .select('name')
      .where('crm_id', 'is not', null)
      .where('portfolio_only', '=', 0)
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);

test('the mapping shows the standard fields, and the types with their companies', async () => {
  const { app } = await startMapped();
  const { body } = await app.as('admin').call(getCrmMapping, {});
  expect(body.fields).toContainEqual({ part: 'people', field: 'profile', from: 'profile' });
  expect(body.choices.companies.map(({ name }) => name)).toContain('customer_of');
  expect(body.types).toEqual([
    { type: 'Customer', companies: 1, meaning: null, open: false },
    { type: 'LP', companies: 1, meaning: null, open: false },
    { type: 'customer', companies: 1, meaning: null, open: false },
  ]);
});

test('portfolio companies learn of an opened type, and of no other name or count', async () => {
  const { app, map, run, write } = await startMapped();
  const collect = async () => {
    const { call } = app.as('portco');
    const answers = [
      await call(searchByNames, { body: { names: ['Halden Endowment', 'Castellan Bank'], exactMatch: false } }),
      await call(suggestAccounts, { query: { query: 'Hald' } }),
      await call(listIndustries, {}),
      await call(searchByIndustries, { body: { industries: ['Funds', 'Banking'] } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    return answers.map(({ text }) => text).join('\n');
  };
  write({ companies: [COMPANIES[0]!, COMPANIES[2]!] });
  await run();
  expect(await collect()).not.toContain('castellan.example');
  await map([rule('Customer', null, true)]);
  expect(await listKnown(app)).toEqual(['Castellan Bank', 'Norsund Rail']);
  const without = await collect();
  expect(without).toContain('castellan.example');
  write({ companies: COMPANIES });
  await run();
  expect(await listKnown(app)).toEqual(['Castellan Bank', 'Norsund Rail']);
  expect(await collect()).toBe(without);
  await map([rule('Customer', null)]);
  expect(await listKnown(app)).toEqual([]);
  expect(await collect()).not.toContain('castellan.example');
});

test('a company whose type changes there is closed, and one that is deleted there', async () => {
  const { app, map, run, write } = await startMapped();
  await map([rule('customer', null, true)]);
  write({ companies: [COMPANIES[0]!.replace('Customer', 'Prospect')] });
  await run();
  expect(await listKnown(app)).toEqual([]);
});

test('a company with the name of an opened one stays closed, also when that one goes', async () => {
  const { app, map, run, write } = await startMapped();
  const namesake = 'a4,Castellan Bank,https://castellan.example,LP,Banking,Norway,Oslo,900,,';
  write({ companies: [...COMPANIES, namesake] });
  await run();
  await map([rule('Customer', null, true)]);
  expect(await listKnown(app)).toContain('Castellan Bank');
  write({ companies: [COMPANIES[2]!, namesake] });
  await run();
  expect(await listKnown(app)).toEqual(['Norsund Rail']);
});

test('disconnecting closes the types, whether or not the companies stay', async () => {
  const { app, map } = await startMapped();
  await map([rule('Customer', null, true)]);
  expect(await listKnown(app)).toHaveLength(2);
  await app.as('admin').call(disconnectCrm, { body: { take_back: false } });
  await app.runJobs();
  expect(await app.db.selectFrom('account').select('id').where('crm_id', 'is not', null).execute()).toHaveLength(3);
  expect(await listKnown(app)).toEqual([]);
  expect(await app.db.selectFrom('crm_connection').selectAll().execute()).toEqual([]);
});

test('a type makes portfolio companies, and customers of the portfolio company that a field names', async () => {
  const { app, map, run, write } = await startMapped();
  await map([rule('Customer', 'customer')]);
  expect(await listSales(app)).toEqual([{ name: 'Castellan Bank', seller: 'Lumenary', relation: 'customer' }]);
  const { connection, runs } = (await app.as('admin').call(getCrm, {})).body;
  expect([connection!.left_out, runs[0]!.left_out]).toEqual([{ no_seller: 1 }, { no_seller: 1 }]);
  await map([rule('Customer', 'prospect')]);
  expect(await listSales(app)).toEqual([{ name: 'Castellan Bank', seller: 'Lumenary', relation: 'prospect' }]);
  write({ companies: [COMPANIES[0]!.replace('Lumenary', ''), ...COMPANIES.slice(1)] });
  await run();
  expect(await listSales(app)).toEqual([]);
  await map([rule('Customer', 'portfolio')]);
  const listPortfolio = async () =>
    (
      await app.db
        .selectFrom('account')
        .select('name')
        .where('type', '=', 'Portfolio')
        .where('crm_id', 'is not', null)
        .execute()
    ).length;
  expect(await listPortfolio()).toBe(2);
  await map([rule('Customer', null)]);
  expect(await listPortfolio()).toBe(0);
});

test('another field is read in the place of the standard one, and an unknown one is refused', async () => {
  const { app, map } = await startMapped();
  const loadCity = async () =>
    (await app.db.selectFrom('account').select('city').where('crm_id', '=', 'a1').executeTakeFirstOrThrow()).city;
  expect(await loadCity()).toBe('Oslo');
  await map([], [{ part: 'companies', field: 'city', from: 'country' }]);
  expect(await loadCity()).toBe('Norway');
  await map([], [{ part: 'companies', field: 'city', from: '' }]);
  expect(await loadCity()).toBe(null);
  const body = { fields: [{ part: 'companies' as const, field: 'city', from: 'town' }], types: [] };
  expect((await app.as('admin').call(changeCrmMapping, { body })).status).toBe(400);
  await app.as('admin').call(changeCrmReach, { body: { records: 'companies', open: true } });
  await app.runJobs();
  expect(await listKnown(app)).toHaveLength(3);
  const queued = app.db.selectFrom('job').select('id').where('kind', '=', 'crm.read').where('state', '=', 'queued');
  expect(await queued.execute()).toHaveLength(1);
});
