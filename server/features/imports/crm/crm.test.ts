import { expect, test } from 'vitest';
import {
  changeCrmReach,
  connectCrm,
  disconnectCrm,
  getCrm,
  pauseCrm,
  runCrm,
} from '../../../../shared/features/imports/crm/calls.ts';
import { searchCrmContacts, showHistory } from '../../../../shared/features/signals/calls.ts';
import { STAFF } from '../../../core/network/model/visibility.ts';
import { START, type TestApp } from '../../../testing/app.ts';
import { listPeople, startWithFolder, TABLES } from './testing.ts';

async function listTables({ db }: TestApp) {
  const tables = [
    'account',
    'contact',
    'tenure',
    'title',
    'extra_source',
    'claim',
    'crm_task',
    'account_knower',
  ] as const;
  const rows: Record<string, unknown> = {};
  for (const table of tables) rows[table] = await db.selectFrom(table).selectAll().execute();
  return rows;
}

test('a pull brings companies, people and history, and leaves out placeholders with their reasons', async () => {
  const { app, run } = await startWithFolder();
  expect(await app.db.selectFrom('crm_record').selectAll().execute()).toEqual([]);
  const { connection, runs } = await run();
  expect(connection).toMatchObject({ state: 'connected', companies: 1, people: 2, activities: 3, error: null });
  expect(runs).toMatchObject([{ rows_in: 5, rows_gone: 0, left_out: { placeholder: 1, no_person: 1 }, error: null }]);
  expect(await listPeople(app)).toEqual([
    `Dora Kelvar, Analyst, Norsund, ${STAFF}`,
    `Ines Calloway, VP Payments, Castellan Bank, ${STAFF}`,
  ]);
  const { id } = await app.db.selectFrom('contact').select('id').where('crm_id', '=', 'c1').executeTakeFirstOrThrow();
  const history = await app.as('admin').call(showHistory, { body: { contactId: String(id), limit: 10 } });
  expect(history.body.tasks).toEqual([
    { Id: 't1', Subject: 'Call about the pilot', ActivityDate: '2026-11-14', Owner: { FirstName: 'Tal' } },
    { Id: 't2', Subject: 'Lunch', ActivityDate: '2026-11-02', Owner: { FirstName: 'Tal' } },
  ]);
});

test('a second pull brings what changed alone, ends jobs that are no longer said, and withdraws what is gone', async () => {
  const { app, write, run } = await startWithFolder();
  await run();
  const before = await listTables(app);
  expect((await run()).runs[0]).toMatchObject({ rows_in: 0, rows_gone: 0 });
  expect(await listTables(app)).toEqual(before);
  write({ people: ['c1,Ines,Calloway,ines@castellan.example,Chief of Payments,a1,,,'] });
  expect((await run()).runs[0]).toMatchObject({ rows_in: 1, rows_gone: 1 });
  expect(await listPeople(app)).toEqual([`Ines Calloway, Chief of Payments, Castellan Bank, ${STAFF}`]);
  expect(await app.db.selectFrom('tenure').selectAll().execute()).toHaveLength(1);
  expect((await app.db.selectFrom('crm_task').select('crm_id').execute()).map(({ crm_id }) => crm_id)).toEqual([
    't1',
    't2',
  ]);
  expect(await app.db.selectFrom('account').select('id').where('name', '=', 'Norsund').execute()).toEqual([]);
});

test('what a record says now replaces what it said before', async () => {
  const { app, write, run } = await startWithFolder();
  await run();
  write({ companies: ['a1,Castellan Bank,https://castellan.example,Customer,Banking,Norway,Bergen,900'] });
  expect((await run()).runs[0]).toMatchObject({ rows_in: 1, rows_gone: 0 });
  const row = await app.db.selectFrom('account').select('city').where('crm_id', '=', 'a1').executeTakeFirstOrThrow();
  expect(row.city).toBe('Bergen');
});

test('records that were merged there are one person here, with the history of both', async () => {
  const { app, write, run } = await startWithFolder();
  await run();
  write({ people: [TABLES.people[0]!, 'c3,Dora,Kelvar,dora@norsund.example,Analyst,,Norsund,,c1'] });
  await run();
  const merged = await app.db
    .selectFrom('contact')
    .innerJoin('contact as root', 'root.id', 'contact.merged_into')
    .select(['contact.name', 'root.name as into'])
    .execute();
  expect(merged).toEqual([{ name: 'Dora Kelvar', into: 'Ines Calloway' }]);
});

test('disconnecting with take-back leaves the database as it was', async () => {
  const { app, run } = await startWithFolder();
  const before = await listTables(app);
  await run();
  expect(await listTables(app)).not.toEqual(before);
  const { status, body } = await app.as('admin').call(disconnectCrm, { body: { take_back: true } });
  expect([status, body.connection]).toEqual([200, null]);
  await app.runJobs();
  expect(await listTables(app)).toEqual(before);
  expect(await app.db.selectFrom('crm_connection').selectAll().execute()).toEqual([]);
});

test('take-back leaves a person of another source as they were', async () => {
  const { app, write, run } = await startWithFolder();
  const { id: source_id } = await app.db
    .selectFrom('source')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const at = START.toISOString();
  await app.db
    .insertInto('contact')
    .values({
      name: 'Kofi Amankrah',
      first_name: 'Kofi',
      last_name: 'Amankrah',
      location: 'Stockholm',
      name_key: 'kofi amankrah',
      crm_id: 'c1',
      source_id,
      created_at: at,
      updated_at: at,
    } as never)
    .execute();
  write({ people: ['c1,Kofi,Amankrah,,,,,,'], companies: [], activities: ['t1,Call,2026-05-04,c1,u1'] });
  const before = await listTables(app);
  await run();
  app.setNow(new Date(START.getTime() + 60_000));
  await app.as('admin').call(disconnectCrm, { body: { take_back: true } });
  await app.runJobs();
  expect(await listTables(app)).toEqual(before);
});

test('disconnecting keeps people and history if asked to', async () => {
  const { app, run } = await startWithFolder();
  await run();
  await app.as('admin').call(disconnectCrm, { body: { take_back: false } });
  await app.runJobs();
  expect(await listPeople(app)).toHaveLength(2);
  expect(await app.db.selectFrom('crm_task').selectAll().execute()).toHaveLength(3);
});

test('portfolio companies learn of it when its record types are opened, and forget when they are closed', async () => {
  const { app, run } = await startWithFolder();
  await run();
  const find = async (viewer: 'admin' | 'portco') =>
    (await app.as(viewer).call(searchCrmContacts, { query: { query: 'Ines Calloway' } })).body.result.length;
  const loadFlags = async () => {
    const person = await app.db.selectFrom('contact').select('visibility').where('crm_id', '=', 'c1').execute();
    const company = await app.db.selectFrom('account').select('portfolio_only').where('crm_id', '=', 'a1').execute();
    return [person[0]!.visibility, company[0]!.portfolio_only];
  };
  expect([await find('admin'), ...(await loadFlags())]).toEqual([1, STAFF, 1]);
  const open = async (companies: boolean, people: boolean) => {
    await app.as('admin').call(changeCrmReach, { body: { records: 'companies', open: companies } });
    await app.as('admin').call(changeCrmReach, { body: { records: 'people', open: people } });
    await app.runJobs();
    return loadFlags();
  };
  expect(await open(true, false)).toEqual([STAFF, 0]);
  expect(await open(true, true)).toEqual([0, 0]);
  expect(await open(false, false)).toEqual([STAFF, 1]);
});

test('a person whom another source names, too, stays known to all, without what is gone from the CRM', async () => {
  const { app, write, run } = await startWithFolder();
  const { id: sourceId } = await app.db
    .selectFrom('source')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('contact')
    .values({
      name: 'Dora Kelvar',
      name_key: 'dora kelvar',
      email: 'dora@norsund.example',
      source_id: sourceId,
      created_at: START.toISOString(),
      updated_at: START.toISOString(),
    } as never)
    .execute();
  await run();
  expect(await listPeople(app)).toContain('Dora Kelvar, Analyst, Norsund, 0');
  write({ people: [TABLES.people[0]!] });
  await run();
  const left = await app.db.selectFrom('contact').selectAll().where('name', '=', 'Dora Kelvar').execute();
  expect(left).toMatchObject([{ email: 'dora@norsund.example', crm_id: null, account_id: null }]);
});

test('a run that was begun by hand is shown as begun, before its job begins, and then as ended', async () => {
  const { app } = await startWithFolder();
  const load = async () => (await app.as('admin').call(getCrm, {})).body.connection!.state;
  expect(await load()).toBe('connected');
  expect((await app.as('admin').call(runCrm, {})).body.connection!.state).toBe('reading');
  await app.runJobs();
  expect(await load()).toBe('connected');
});

test('monitoring sees its state, and when it was last read', async () => {
  const { app, run } = await startWithFolder();
  await run();
  const { body } = await app.app.inject({ url: '/metrics', headers: { host: '127.0.0.1:4100' } });
  expect(body).toContain('kith_crm{kind="folder",state="connected"} 1');
  expect(body).toContain(`kith_crm_read_timestamp_seconds{kind="folder"} ${START.getTime() / 1000}`);
});

test('a paused connection reads nothing, and a lost one tells staff once', async () => {
  const { app, write, run } = await startWithFolder();
  await run();
  await app.as('admin').call(pauseCrm, {});
  write({ people: [] });
  app.setNow(new Date(START.getTime() + 3_600_000));
  await app.runJobs();
  expect(await listPeople(app)).toHaveLength(2);
  const { db } = app;
  await db.updateTable('crm_connection').set({ token: 'sealed by another key' }).execute();
  expect((await run()).connection).toMatchObject({ state: 'lapsed', error: 'Kith’s encryption key has changed.' });
  expect((await app.as('admin').call(runCrm, {})).status).toBe(409);
  expect(await db.selectFrom('outbox').select('kind').where('kind', '=', 'crm.lapsed').execute()).toHaveLength(1);
  expect((await app.as('admin').call(connectCrm, { body: { kind: 'folder' } })).body.connection!.state).toBe(
    'connected',
  );
});
