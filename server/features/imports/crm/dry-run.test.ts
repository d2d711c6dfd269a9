import { expect, test } from 'vitest';
import {
  applyImport,
  decideImportJoins,
  decideImportRows,
  getImport,
  keepRowApart,
  listImportRows,
  rereadImport,
} from '../../../../shared/features/imports/calls.ts';
import { disconnectCrm, dryRunCrm, getCrm } from '../../../../shared/features/imports/crm/calls.ts';
import type { TestApp } from '../../../testing/app.ts';
import { startWithFolder, TABLES } from './testing.ts';

async function runDry(app: TestApp) {
  expect((await app.as('admin').call(dryRunCrm, {})).body.connection!.dry_run).toMatchObject({ state: 'reading' });
  await app.runJobs();
  return (await app.as('admin').call(getCrm, {})).body.connection!;
}

const listAll = async ({ db }: TestApp) => ({
  accounts: await db.selectFrom('account').selectAll().execute(),
  contacts: await db.selectFrom('contact').selectAll().execute(),
  records: await db.selectFrom('crm_record').selectAll().execute(),
  tasks: await db.selectFrom('crm_task').selectAll().execute(),
});

test('a dry run says what a pull would do by the preview of imports, and writes nothing', async () => {
  const { app, run } = await startWithFolder();
  const before = await listAll(app);
  const { dry_run, read_at } = await runDry(app);
  expect(read_at).toBeNull();
  expect(await listAll(app)).toEqual(before);
  expect(dry_run).toMatchObject({
    state: 'done',
    companies: { new: 1, changed: 0, rejected: 0 },
    people: { new: 2, changed: 0, rejected: 0 },
    left_out: { placeholder: 1 },
    error: null,
  });
  const id = dry_run!.people!.import_id;
  const { rows } = (await app.as('admin').call(listImportRows, { params: { id }, query: { limit: 10 } })).body;
  expect(rows.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Ines Calloway', 'new'],
    ['Dora Kelvar', 'new'],
  ]);
  await run();
  expect((await runDry(app)).dry_run).toMatchObject({
    companies: { new: 0, unchanged: 1 },
    people: { new: 0, unchanged: 2 },
  });
});

test('its rows cannot be imported, are for staff, and go with the connection and with the next one', async () => {
  const { app } = await startWithFolder();
  const params = { id: (await runDry(app)).dry_run!.people!.import_id };
  expect((await app.as('admin').call(applyImport, { params, query: {} })).status).toBe(409);
  const body = { apart: true as const };
  expect((await app.as('admin').call(decideImportRows, { params, body })).status).toBe(409);
  expect((await app.as('admin').call(decideImportJoins, { params, body })).status).toBe(409);
  expect((await app.as('admin').call(rereadImport, { params, body: { table: 'accounts' } })).status).toBe(409);
  const rows = (await app.as('admin').call(listImportRows, { params, query: { limit: 1 } })).body.rows;
  const row = { id: params.id, row: rows[0]!.id };
  expect((await app.as('admin').call(keepRowApart, { params: row, body })).status).toBe(409);
  expect((await app.as('portco').call(getImport, { params })).status).toBe(404);
  const load = async (id: string) => (await app.as('admin').call(getImport, { params: { id } })).body.import;
  expect(await load(params.id)).toMatchObject({ state: 'checked', dry_run: true });
  const next = (await runDry(app)).dry_run!.people!.import_id;
  expect((await load(params.id)).state).toBe('cancelled');
  await app.as('admin').call(disconnectCrm, { body: { take_back: true } });
  expect((await load(next)).state).toBe('cancelled');
});

test('a dry run that cannot read says why, and nothing is left of an empty CRM', async () => {
  const { app, write } = await startWithFolder();
  write({ people: [], companies: [] });
  expect((await runDry(app)).dry_run).toMatchObject({ state: 'done', companies: null, people: null });
  write({ people: TABLES.people });
  await app.db.updateTable('crm_connection').set({ token: 'sealed by another key' }).execute();
  expect((await runDry(app)).dry_run).toMatchObject({
    state: 'failed',
    error: 'Kith’s encryption key has changed.',
  });
});
