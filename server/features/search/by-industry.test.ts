import { beforeAll, describe, expect, test } from 'vitest';
import { listIndustries, searchByIndustries } from '../../../shared/features/search/calls.ts';
import type { Args } from '../../../shared/platform/call.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { deriveAll, insertWorld } from '../../testing/world.ts';
import { insertTown } from './testing/town.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await insertTown(app);
});

type Body = Args<typeof searchByIndustries>['body'];
const search = (body: Body, viewer: TestViewer = 'admin') => app.as(viewer).call(searchByIndustries, { body });
const found = async (body: Body, viewer: TestViewer = 'admin') =>
  (await search(body, viewer)).body.accounts.map((account) => account.name);

describe('searching by industry', () => {
  test('finds the accounts of any of the industries, best relationship first', async () => {
    expect(await found({ industries: ['Robotics'] })).toEqual([
      'Acme Nightfall',
      'Acme Robotics, Inc.',
      'Global Acme Holdings',
    ]);
    expect(await found({ industries: ['robotics', 'Banking', 'No Such Thing'] })).toEqual([
      'Acme Nightfall',
      'Acme Robotics, Inc.',
      'Bank of Orlen',
      'Global Acme Holdings',
    ]);
  });

  test('gives the industries for which an account is listed', async () => {
    const { body } = await search({ industries: ['Logistics', 'Robotics'], headCountFrom: 100, headCountTo: 200 });
    expect(body.accounts.map(({ matches, reason }) => [matches, reason])).toEqual([
      [['Logistics', 'Robotics'], 'industry'],
    ]);
    expect(body.limit_hit).toBe(false);
  });

  test('keeps to the size range; an unknown size passes only when the range is open at both ends', async () => {
    expect(await found({ industries: ['Food & Drink'] })).toEqual(['Acmeville Farms', 'Café Zürich GmbH']);
    expect(await found({ industries: ['Food & Drink'], headCountFrom: 1, headCountTo: 500 })).toEqual([
      'Café Zürich GmbH',
    ]);
    expect(await found({ industries: ['Robotics'], headCountFrom: 120 })).toEqual([
      'Acme Robotics, Inc.',
      'Global Acme Holdings',
    ]);
    expect(await found({ industries: ['Robotics'], headCountFrom: 11, headCountTo: 119 })).toEqual(['Acme Nightfall']);
  });

  test('shows portfolio users no stealth or confidential account, in results and in the list of industries', async () => {
    expect(await found({ industries: ['Robotics', 'Secrets'] }, 'portco')).toEqual([
      'Acme Robotics, Inc.',
      'Global Acme Holdings',
    ]);
    const listed = async (viewer: TestViewer) => (await app.as(viewer).call(listIndustries, {})).body.industries;
    expect(await listed('portco')).toEqual([
      { name: 'Banking', accounts: 1 },
      { name: 'Food & Drink', accounts: 2 },
      { name: 'Logistics', accounts: 1 },
      { name: 'Robotics', accounts: 2 },
    ]);
    expect(await listed('admin off')).toEqual(await listed('portco'));
    expect(await listed('admin')).toEqual([
      { name: 'Banking', accounts: 1 },
      { name: 'Food & Drink', accounts: 2 },
      { name: 'Logistics', accounts: 1 },
      { name: 'Robotics', accounts: 3 },
      { name: 'Secrets', accounts: 1 },
    ]);
  });

  test('finds a company in stealth mode for its own users', async () => {
    const own = await startTestApp();
    const world = await insertWorld(own, { accounts: { Elsewhere: { tags: ['Robotics'] } }, people: {} });
    const { id } = await own.db.selectFrom('tag').select('id').executeTakeFirstOrThrow();
    await own.db.insertInto('account_tag').values({ account_id: world.accounts.Lumenary!, tag_id: id }).execute();
    await own.db.updateTable('account').set({ stealth: 1 }).where('name', '=', 'Lumenary').execute();
    await deriveAll(own.db, own.deps.clock.now());
    const of = async (viewer: TestViewer) =>
      (await own.as(viewer).call(searchByIndustries, { body: { industries: ['Robotics'] } })).body.accounts.map(
        (account) => account.name,
      );
    expect(await of('portco')).toEqual(['Elsewhere', 'Lumenary']);
    expect(await of('portco2')).toEqual(['Elsewhere']);
  });

  test('refuses no industries and bad sizes, naming the field', async () => {
    expect((await search({ industries: [] })).error.fields).toHaveProperty('industries');
    const sizes = await search({ industries: ['Robotics'], headCountFrom: 2, headCountTo: 1 });
    expect([sizes.status, sizes.error.fields]).toEqual([400, { headCountTo: 'Less than headCountFrom' }]);
    expect((await search({ industries: ["' or 1=1 --", '%', '"'] })).body.accounts).toEqual([]);
  });
});
