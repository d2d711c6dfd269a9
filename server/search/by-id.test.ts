import { beforeAll, expect, test } from 'vitest';
import { findAccounts } from '../../shared/search/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../testing-app.ts';
import type { World } from '../testing-world.ts';
import { insertTown } from './testing/town.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await insertTown(app);
});

const find = async (viewer: TestViewer, ...ids: string[]) =>
  (await app.as(viewer).call(findAccounts, { body: { account_ids: ids } })).body.accounts;
const idOf = (name: string): string => String(world.accounts[name]);

test('accounts come by their ids, in that order and once each', async () => {
  const [bank, acme] = [idOf('Bank of Orlen'), idOf('Acme Robotics, Inc.')];
  const found = await find('portco', bank, acme, bank);
  expect(found.map(({ name, reason, matches }) => [name, reason, matches])).toEqual([
    ['Bank of Orlen', 'id', []],
    ['Acme Robotics, Inc.', 'id', []],
  ]);
  expect(found[1]).toMatchObject({ website: 'https://acme.example', tags: ['Logistics', 'Robotics'] });
});

test('what does not exist and what is not the viewer’s to see are left out alike', async () => {
  const hidden = [idOf('Hushed Capital'), idOf('Acme Nightfall'), '424242', 'no id'];
  expect(await find('portco', ...hidden)).toEqual([]);
  expect((await find('sales', ...hidden)).map(({ name }) => name)).toEqual(['Hushed Capital', 'Acme Nightfall']);
});

test('only staff find the CRM’s address', async () => {
  const [forStaff] = await find('admin', idOf('Acme Robotics, Inc.'));
  const [forPortco] = await find('portco', idOf('Acme Robotics, Inc.'));
  expect(forStaff).toHaveProperty('crm_url');
  expect(forPortco).not.toHaveProperty('crm_url');
});
