/** Searches limited to followed companies. */
import { beforeAll, describe, expect, test } from 'vitest';
import {
  follow,
  savedSearches,
  searchByIndustries,
  searchByNames,
  searchByTitle,
} from '../../../shared/features/search/calls.ts';
import { saveView } from '../../../shared/features/search/saved-views/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import type { TestWorld } from '../../testing/world.ts';
import { insertTown } from './testing/town.ts';

let app: TestApp;
let world: TestWorld;
const FOLLOWED = ['Acme Robotics, Inc.', 'Acme Nightfall', 'Bank of Orlen'];
beforeAll(async () => {
  app = await startTestApp();
  world = await insertTown(app);
  for (const name of FOLLOWED)
    for (const viewer of ['admin', 'portco'] as const)
      await app.as(viewer).call(follow, { params: { id: String(world.accounts[name]) } });
});

const WIDE = { headCountFrom: 1 };
const titled = async (viewer: TestViewer, input: object, following: boolean) => {
  const { body } = await app.as(viewer).call(searchByTitle, { body: { titleLike: '', ...WIDE, ...input, following } });
  return body.contacts;
};

describe('a search limited to followed companies', () => {
  test.each<[TestViewer, object]>([
    ['admin', { titleLike: 'engineer' }],
    ['portco', { titleLike: 'engineer' }],
    ['admin', { titleLike: ['soft', 'vp sales', 'CFO', 'head of design'] }],
    ['admin', { titleLike: ['engineer', 'vice president of sales'], titleNotLike: ['software'] }],
    ['admin', { titleLike: 'engineer', headCountFrom: 11, headCountTo: 50 }],
    ['admin', { titleLike: 'engineer', headCountFrom: 201 }],
  ])('finds by title the same people as the whole search there (%s, %j)', async (viewer, input) => {
    const there = new Set(FOLLOWED.map((name) => String(world.accounts[name])));
    const all = (await titled(viewer, input, false)).filter(({ account_id }) => there.has(account_id ?? ''));
    expect((await titled(viewer, input, true)).map(({ name }) => name)).toEqual(all.map(({ name }) => name));
  });

  test('comes in parts, too', async () => {
    const names: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { body } = await app.as('admin').call(searchByTitle, {
        body: { titleLike: ['engineer', 'sales'], ...WIDE, following: true, limit: 1, ...(cursor && { cursor }) },
      });
      names.push(...body.contacts.map(({ name }) => name));
      if (body.next_cursor === null) break;
      cursor = body.next_cursor;
    }
    expect(names.toSorted()).toEqual(['Ada Kestrel', 'Bo Larkin', 'Cy Marlowe', 'Gus Hidden']);
  });

  test('finds companies by industry and by name, and does not call a name unknown whose company is not followed', async () => {
    const industries = await app.as('admin').call(searchByIndustries, {
      body: { industries: ['Robotics', 'Banking'], ...WIDE, following: true },
    });
    expect(industries.body.accounts.map(({ name }) => name).toSorted()).toEqual(FOLLOWED.toSorted());
    const names = await app.as('admin').call(searchByNames, {
      body: { names: ['Acme Robotics', 'Global Acme Holdings', 'Nowhere'], following: true },
    });
    expect(names.body.accounts.map(({ name }) => name)).toEqual(['Acme Robotics, Inc.']);
    expect(names.body.unmatched).toEqual(['Nowhere']);
  });

  test('shows a portfolio user no company in stealth mode, even if it was followed before', async () => {
    await app.db
      .insertInto('subscription')
      .values({
        user_id: app.users.portco,
        account_id: world.accounts['Acme Nightfall']!,
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    expect((await titled('portco', { titleLike: 'software engineer' }, true)).map(({ name }) => name)).toEqual([
      'Bo Larkin',
    ]);
  });

  test('finds nothing for a user who follows nothing, and is counted so when it is saved', async () => {
    expect(await titled('portco2', { titleLike: 'engineer' }, true)).toEqual([]);
    const address = '/advanced?titleLike=engineer&headCountFrom=1&headCountTo=unlimited&following=true';
    const counts = async (viewer: TestViewer) => {
      await app.as(viewer).call(saveView, { body: { list: 'search', name: 'Engineers', address } });
      return (await app.as(viewer).call(savedSearches, {})).body.searches.map(({ total }) => total);
    };
    expect(await counts('portco2')).toEqual([0]);
    expect(await counts('admin')).toEqual([(await titled('admin', { titleLike: 'engineer' }, true)).length]);
  });
});
