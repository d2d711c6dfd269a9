import { beforeEach, expect, test } from 'vitest';
import { mergePair, undoMerge } from '../../../../shared/features/companies/duplicates/calls.ts';
import {
  addCompanyName,
  listCompanyNames,
  MAX_NAMES_GIVEN,
  removeCompanyName,
} from '../../../../shared/features/companies/names/calls.ts';
import { searchByNames, suggestAccounts } from '../../../../shared/features/search/calls.ts';
import { checkStrengths } from '../../../core/network/derive/check.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../../testing/world.ts';

let app: TestApp;
let world: TestWorld;
beforeEach(async () => {
  app = await startTestApp();
  world = await insertWorld(app, { accounts: { 'Meta Platforms': {}, Harrow: {} }, people: {} });
});

const META = () => ({ params: { id: String(world.accounts['Meta Platforms']) } });
const add = (name: string, kind: 'alias' | 'former' = 'alias', viewer: TestViewer = 'admin') =>
  app.as(viewer).call(addCompanyName, { ...META(), body: { name, kind } });
const remove = (name: string, viewer: TestViewer = 'admin') =>
  app.as(viewer).call(removeCompanyName, { ...META(), body: { name } });
const names = async () =>
  (await app.as('admin').call(listCompanyNames, META())).body.names.map(
    ({ name, kind, said_by, can_remove }) => `${name} (${kind}) by ${said_by.join(', ')}${can_remove ? '' : ', fixed'}`,
  );
const found = async (name: string) =>
  (await app.as('portco').call(searchByNames, { body: { names: [name] } })).body.accounts.map(
    (account) => `${account.name}: ${account.match_kinds?.[name]}`,
  );

test('a name added by staff finds the company, shows who added it, and can be removed', async () => {
  expect(await found('Facebook')).toEqual([]);
  expect((await add('Facebook', 'former')).body.names).toEqual([
    { name: 'Facebook', kind: 'former', said_by: ['dana@quillmark.example'], can_remove: true },
  ]);
  expect(await found('facebook')).toEqual(['Meta Platforms: former']);
  await add('Facebook, Inc.', 'alias');
  expect(await names()).toEqual(['Facebook, Inc. (alias) by dana@quillmark.example']);
  expect(await found('facebook')).toEqual(['Meta Platforms: alias']);
  await app.runJobs();
  expect(await checkStrengths(app.db, START, () => undefined)).toBe(0);
  expect((await remove('FACEBOOK')).body.names).toEqual([]);
  expect(await found('facebook')).toEqual([]);
  const deeds = await app.db.selectFrom('audit').select(['action', 'detail']).where('entity', '=', 'account').execute();
  expect(deeds.map(({ action }) => action)).toEqual(['account.named', 'account.named', 'account.name_removed']);
});

test('a name that is also in a file stays until that import is undone', async () => {
  const file = await app.db
    .insertInto('source')
    .values({ kind: 'import', list: 0, label: 'accounts.csv', created_at: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await add('Facebook');
  await add('Thefacebook');
  const stated = JSON.stringify({ name: 'Meta Platforms', aliases: ['Facebook'] });
  const account = world.accounts['Meta Platforms']!;
  const fact = { fact: 'account' as const, fact_id: account, source_id: file.id, seen_at: '2026-01-01' };
  await app.db.insertInto('extra_source').values(fact).execute();
  const claim = {
    entity: 'account' as const,
    entity_id: account,
    source_id: file.id,
    said: stated,
    seen_at: '2026-01-01',
  };
  await app.db.insertInto('claim').values(claim).execute();
  expect(await names()).toEqual([
    'Facebook (alias) by accounts.csv, dana@quillmark.example, fixed',
    'Thefacebook (alias) by dana@quillmark.example',
  ]);
  const { status, error } = await remove('Facebook');
  expect({ status, message: error.message }).toEqual({
    status: 409,
    message: 'accounts.csv contains this name. To remove it, undo that import.',
  });
});

test('names of a merged company are listed with the kept company’s own, and each keeps its origin', async () => {
  await add('Facebook');
  const ids = { kept: String(world.accounts.Harrow), merged: META().params.id };
  const merged = await app.as('admin').call(mergePair, { body: { of: 'companies', ...ids, chosen: [] } });
  await app.runJobs();
  const harrow = { params: { id: ids.kept } };
  const given = await app
    .as('admin')
    .call(addCompanyName, { ...harrow, body: { name: 'Harrow & Sons', kind: 'alias' } });
  expect(given.body.names.map(({ name }) => name)).toEqual(['Facebook', 'Harrow & Sons', 'Meta Platforms']);
  // A page that still has the merged company open shows the kept one's.
  expect((await app.as('admin').call(listCompanyNames, META())).body).toEqual(given.body);
  await app.as('admin').call(undoMerge, { params: { of: 'companies', id: merged.body.merge.id } });
  await app.runJobs();
  expect(await names()).toEqual(['Facebook (alias) by dana@quillmark.example']);
  const left = await app.as('admin').call(listCompanyNames, harrow);
  expect(left.body.names.map(({ name }) => name)).toEqual(['Harrow & Sons']);
});

test('a name of another company needs a confirmation, and a name that thousands have is refused', async () => {
  const refused = await add('Harrow Inc.');
  expect([refused.status, refused.error.present]).toEqual([409, 'name_taken']);
  expect(refused.error.message).toMatch(/^Harrow also has this name/);
  expect(await names()).toEqual([]);
  for (const generic of ['Group', 'Holdings, Inc.', 'Technologies'])
    expect([generic, (await add(generic)).error.fields]).toEqual([
      generic,
      { name: expect.stringContaining('not one company') },
    ]);
  const body = { name: 'Harrow Inc.', kind: 'alias' as const, shared: true };
  expect((await app.as('admin').call(addCompanyName, { ...META(), body })).status).toBe(200);
  const other = { params: { id: String(world.accounts.Harrow) } };
  await add('Thefacebook');
  const again = await app.as('admin').call(addCompanyName, { ...other, body: { name: 'TheFacebook', kind: 'former' } });
  expect(again.error.message).toMatch(/^Meta Platforms also has this name/);
});

test('part of another name finds the company in searches and suggestions, which show that name', async () => {
  await add('Instant Photo Sharing');
  await add('Face Book Limited', 'former');
  expect(await found('Photo Sharing')).toEqual(['Meta Platforms: alias']);
  expect(await found('photo')).toEqual(['Meta Platforms: alias']);
  expect(await found('Book')).toEqual(['Meta Platforms: former']);
  expect(await found('phot')).toEqual([]);
  expect(await found('Sharing Photo')).toEqual([]);
  const suggested = async (query: string) =>
    (await app.as('portco').call(suggestAccounts, { query: { query } })).body.accounts.map(
      ({ name, called }) => `${name}: ${called}`,
    );
  expect(await suggested('photo sha')).toEqual(['Meta Platforms: alias']);
  expect(await suggested('inst')).toEqual(['Meta Platforms: alias']);
  expect(await suggested('face b')).toEqual(['Meta Platforms: former']);
  expect(await suggested('meta')).toEqual(['Meta Platforms: undefined']);
  await app.runJobs();
  expect(await checkStrengths(app.db, START, () => undefined)).toBe(0);
  await remove('Instant Photo Sharing');
  expect([await found('photo'), await suggested('photo')]).toEqual([[], []]);
  await app.runJobs();
  expect(await checkStrengths(app.db, START, () => undefined)).toBe(0);
});

test('another name of a company in stealth mode finds it for staff only', async () => {
  await add('Instant Photo Sharing');
  await app.db.updateTable('account').set({ stealth: 1 }).where('id', '=', world.accounts['Meta Platforms']!).execute();
  const suggested = async (viewer: TestViewer) =>
    (await app.as(viewer).call(suggestAccounts, { query: { query: 'photo' } })).body.accounts.length;
  expect([await suggested('admin'), await suggested('portco')]).toEqual([1, 0]);
  expect(await found('Photo')).toEqual([]);
});

test('a name must not be blank or the company’s own, and a company has a limit of names', async () => {
  expect((await add('???')).status).toBe(400);
  expect((await add('  ')).status).toBe(400);
  expect((await add('META PLATFORMS, Inc.')).status).toBe(409);
  expect((await remove('Nothing')).status).toBe(404);
  for (let at = 0; at < MAX_NAMES_GIVEN; at++) await add(`Name number ${at}`);
  expect((await add('One more')).error.message).toContain('at most 50');
  expect((await add('name NUMBER 7', 'former')).status).toBe(200);
});
