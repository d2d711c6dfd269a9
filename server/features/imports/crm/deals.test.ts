import { expect, test } from 'vitest';
import { disconnectCrm, getCrm } from '../../../../shared/features/imports/crm/calls.ts';
import { changeCrmMapping, getCrmMapping } from '../../../../shared/features/imports/crm/mapping/calls.ts';
import {
  listIndustries,
  searchByIndustries,
  searchByNames,
  suggestAccounts,
} from '../../../../shared/features/search/calls.ts';
import { listSales, startWithFolder } from './testing.ts';

const COMPANIES = [
  'a1,Castellan Bank,https://castellan.example,Customer,Banking,Norway,Oslo,900,,',
  'a2,Halden Endowment,https://halden.example,LP,Funds,Norway,Oslo,20,,',
  'a3,Norsund Rail,https://norsund.example,Customer,Rail,Norway,Oslo,700,,',
];
const DEALS = [
  'd1,a1,open,Lumenary Sales',
  'd2,a1,lost,Lumenary Sales',
  'd3,a3,won,lumenary sales',
  'd4,a2,open,Fund V',
];
const sale = (name: string, relation: string) => ({ name, seller: 'Lumenary', relation });
const BANK = sale('Castellan Bank', 'prospect');
const RAIL = sale('Norsund Rail', 'customer');

async function startWithDeals() {
  const started = await startWithFolder();
  const { app, write, run } = started;
  write({ companies: COMPANIES, people: [], activities: [], deals: DEALS });
  await run();
  const { id } = await app.db
    .selectFrom('account')
    .select('id')
    .where('name', '=', 'Lumenary')
    .executeTakeFirstOrThrow();
  const map = async (field: string, sellers: Record<string, number | null>) => {
    const deals = {
      field,
      sellers: Object.entries(sellers).map(([value, seller]) => ({
        value,
        seller: seller === null ? null : String(seller),
      })),
    };
    const { status } = await app.as('admin').call(changeCrmMapping, { body: { fields: [], types: [], deals } });
    await app.runJobs();
    return status;
  };
  return { ...started, map, lumenary: id };
}

test('nothing is read of opportunities until a field is chosen, and then nothing is made of them until a company is', async () => {
  const { app, map } = await startWithDeals();
  const load = async () => (await app.as('admin').call(getCrmMapping, {})).body.deals!;
  expect(await load()).toMatchObject({ field: '', sellers: [] });
  expect((await load()).choices.map(({ name }) => name)).toContain('seller');
  expect(await app.db.selectFrom('crm_deal').selectAll().execute()).toEqual([]);
  expect(await map('seller', {})).toBe(200);
  expect((await load()).sellers).toEqual([
    { value: 'Lumenary Sales', deals: 2, seller: null },
    { value: 'Fund V', deals: 1, seller: null },
    { value: 'lumenary sales', deals: 1, seller: null },
  ]);
  expect(await listSales(app)).toEqual([]);
  expect((await app.as('admin').call(getCrm, {})).body.runs[0]!.left_out).toMatchObject({ no_deal_seller: 4 });
});

test('one that was won makes a customer of the portfolio company that is meant, an open one a prospect, a lost one neither', async () => {
  const { app, map, run, write, lumenary } = await startWithDeals();
  await map('seller', { 'Lumenary Sales': lumenary });
  expect(await listSales(app)).toEqual([BANK, RAIL]);
  expect((await app.as('admin').call(getCrm, {})).body.runs[0]!.left_out).toMatchObject({ no_deal_seller: 1 });
  write({ deals: ['d1,a1,lost,Lumenary Sales', 'd3,a3,won,Lumenary Sales', 'd5,a3,open,Lumenary Sales'] });
  await run();
  expect(await listSales(app)).toEqual([RAIL]);
  write({ deals: ['d1,a1,won,Lumenary Sales'] });
  await run();
  expect(await listSales(app)).toEqual([sale('Castellan Bank', 'customer')]);
  const before = await app.db.selectFrom('customer').selectAll().execute();
  await run();
  expect(await app.db.selectFrom('customer').selectAll().execute()).toEqual(before);
});

test('what is no longer meant, read or connected is taken back, and a company that is gone takes its own', async () => {
  const { app, map, run, write, lumenary } = await startWithDeals();
  const sellers = { 'Lumenary Sales': lumenary };
  await map('seller', sellers);
  await map('seller', { 'Lumenary Sales': null });
  expect(await listSales(app)).toEqual([]);
  await map('seller', sellers);
  write({ companies: COMPANIES.slice(1) });
  await run();
  expect(await listSales(app)).toEqual([RAIL]);
  expect(await app.db.selectFrom('account').select('id').where('name', '=', 'Castellan Bank').execute()).toEqual([]);
  write({ companies: COMPANIES });
  await run();
  expect(await listSales(app)).toEqual([BANK, RAIL]);
  await map('', {});
  expect(await listSales(app)).toEqual([]);
  expect(await app.db.selectFrom('crm_deal').selectAll().execute()).toEqual([]);
  await map('seller', sellers);
  expect(await listSales(app)).toEqual([BANK, RAIL]);
  await app.as('admin').call(disconnectCrm, { body: { take_back: true } });
  await app.runJobs();
  expect(await listSales(app)).toEqual([]);
  expect(await app.db.selectFrom('account').select('id').where('crm_id', 'is not', null).execute()).toEqual([]);
});

test('what another source says of a customer stays when the CRM no longer says it', async () => {
  const { app, map, lumenary } = await startWithDeals();
  const { id: account_id } = await app.db
    .selectFrom('account')
    .select('id')
    .where('name', '=', 'Norsund Rail')
    .executeTakeFirstOrThrow();
  const { id: source_id } = await app.db
    .selectFrom('source')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const fact = { company_account_id: lumenary, account_id, relation: 'customer', source_id } as const;
  await app.db
    .insertInto('customer')
    .values({ ...fact, created_at: '2026-11-01T00:00:00.000Z' })
    .execute();
  await map('seller', { 'Lumenary Sales': lumenary });
  expect(await listSales(app)).toEqual([BANK, RAIL]);
  await map('seller', { 'Lumenary Sales': null });
  expect(await listSales(app)).toEqual([RAIL]);
});

test('an unknown field, and a company that is no portfolio company, are refused', async () => {
  const { app, map } = await startWithDeals();
  expect(await map('no_such_field', {})).toBe(400);
  const rail = await app.db
    .selectFrom('account')
    .select('id')
    .where('name', '=', 'Norsund Rail')
    .executeTakeFirstOrThrow();
  expect(await map('seller', { 'Lumenary Sales': rail.id })).toBe(400);
});

test('portfolio companies learn no name and no count of the pipeline, also the one that is meant, while the types are closed', async () => {
  const { app, map, lumenary } = await startWithDeals();
  const collect = async () => {
    const { call } = app.as('portco');
    const answers = [
      await call(searchByNames, { body: { names: COMPANIES.map((row) => row.split(',')[1]!), exactMatch: false } }),
      await call(suggestAccounts, { query: { query: 'Hald' } }),
      await call(listIndustries, {}),
      await call(searchByIndustries, { body: { industries: ['Funds', 'Banking', 'Rail'] } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    return answers.map(({ text }) => text).join('\n');
  };
  const without = await collect();
  expect(without).not.toContain('.example/');
  await map('seller', { 'Lumenary Sales': lumenary, 'Fund V': lumenary });
  expect(await listSales(app)).toHaveLength(3);
  expect(await collect()).toBe(without);
  expect((await app.as('portco').call(getCrmMapping, {})).status).toBe(403);
});
