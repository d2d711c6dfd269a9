import { beforeAll, expect, test } from 'vitest';
import { findAccounts, findContact } from '../../../shared/features/search/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import type { TestWorld } from '../../testing/world.ts';
import { insertTown } from './testing/town.ts';

let app: TestApp;
let world: TestWorld;

beforeAll(async () => {
  app = await startTestApp();
  world = await insertTown(app);
});

const find = async (viewer: TestViewer, ...ids: string[]) =>
  (await app.as(viewer).call(findAccounts, { body: { account_ids: ids } })).body.accounts;
const getId = (name: string): string => String(world.accounts[name]);

test('accounts come by their ids, in that order and once each', async () => {
  const [bank, acme] = [getId('Bank of Orlen'), getId('Acme Robotics, Inc.')];
  const found = await find('portco', bank, acme, bank);
  expect(found.map(({ name, reason, matches }) => [name, reason, matches])).toEqual([
    ['Bank of Orlen', 'id', []],
    ['Acme Robotics, Inc.', 'id', []],
  ]);
  expect(found[1]).toMatchObject({ website: 'https://acme.example', tags: ['Logistics', 'Robotics'] });
});

test('missing and hidden ids are left out alike', async () => {
  const hidden = [getId('Hushed Capital'), getId('Acme Nightfall'), '424242', 'no id'];
  expect(await find('portco', ...hidden)).toEqual([]);
  expect((await find('sales', ...hidden)).map(({ name }) => name)).toEqual(['Hushed Capital', 'Acme Nightfall']);
});

test('only staff find the CRM’s address', async () => {
  const [forStaff] = await find('admin', getId('Acme Robotics, Inc.'));
  const [forPortco] = await find('portco', getId('Acme Robotics, Inc.'));
  expect(forStaff).toHaveProperty('crm_url');
  expect(forPortco).not.toHaveProperty('crm_url');
});

test('a contact comes by its id, to users who may see them', async () => {
  const of = (viewer: TestViewer, name: string) =>
    app.as(viewer).call(findContact, { params: { id: String(world.contacts[name]) } });
  // Nobody knows them, so no search lists them.
  expect((await of('portco', 'Di Nobody')).body.contact).toMatchObject({
    name: 'Di Nobody',
    title: 'Chief Executive Officer',
    account: 'Acme Robotics, Inc.',
    score: 0,
  });
  expect((await of('portco', 'Ada Kestrel')).body.contact).not.toHaveProperty('crm_url');
  expect((await of('admin', 'Ada Kestrel')).body.contact).toHaveProperty('crm_url');
  for (const viewer of ['portco', 'portco2', 'admin off'] as const)
    expect((await of(viewer, 'Hal Hushed')).status).toBe(404);
  expect((await of('admin', 'Hal Hushed')).body.contact.name).toBe('Hal Hushed');
  // This person is on another company's list.
  expect((await of('portco2', 'Eli Listed')).status).toBe(404);
  expect((await of('portco', 'Eli Listed')).status).toBe(200);
});
