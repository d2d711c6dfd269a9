import { beforeEach, describe, expect, test } from 'vitest';
import { lookedAtSearch, savedSearches, searchAccountContacts } from '../../../../shared/features/search/calls.ts';
import { saveView } from '../../../../shared/features/search/saved-views/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../../testing/world.ts';
import { searchDigest } from '../digest.ts';

let app: TestApp;
let world: TestWorld;
beforeEach(async () => {
  app = await startTestApp();
  const at = (name: string) => [{ at: name, title: 'Head of Claims', from: '2019-01' }];
  world = await insertWorld(app, {
    accounts: {
      Harrow: { headcount: 100, tags: ['Insurance'] },
      Vale: { headcount: 100, tags: ['Insurance'] },
      Hidden: { headcount: 100, tags: ['Insurance'], stealth: 1 },
    },
    people: {
      'Ada One': { jobs: at('Harrow'), known: { talent: 4 } },
      'Ben Two': { jobs: at('Vale'), known: { talent: 2 } },
      'Cleo Three': { jobs: at('Hidden'), known: { talent: 3 } },
    },
  });
});

const TITLE = '/advanced?titleLike=head+of+claims';
const save = async (name: string, address: string, viewer: TestViewer = 'admin') =>
  (await app.as(viewer).call(saveView, { body: { list: 'search', name, address } })).body.view;
const found = async (viewer: TestViewer = 'admin') =>
  (await app.as(viewer).call(savedSearches, {})).body.searches.map(({ name, total, fresh, what }) => [
    name,
    total,
    fresh,
    what,
  ]);
const LATER = '2026-12-24T00:00:00.000Z';
/** A person who is known already joins a company later. */
const joins = async (name: string) => {
  const id = world.contacts[name]!;
  await app.db.updateTable('tenure').set({ created_at: LATER }).where('contact_id', '=', id).execute();
};

describe('saved searches', () => {
  test('show the number of results, and of new ones since the last look', async () => {
    await save('Claims', TITLE);
    await save('Insurers', '/industry?industry=Insurance');
    await save('Two', '/?q=Harrow%0AVale');
    expect(await found()).toEqual([
      ['Claims', 3, 0, 'people'],
      ['Insurers', 3, 0, 'companies'],
      ['Two', 2, 0, 'people'],
    ]);
    await joins('Ben Two');
    await app.db.updateTable('account').set({ created_at: LATER }).where('name', '=', 'Vale').execute();
    expect((await found()).map(([name, , fresh]) => [name, fresh])).toEqual([
      ['Claims', 1],
      ['Insurers', 1],
      ['Two', 1],
    ]);
  });

  test('by names count whom the search shows, also those who left, and everybody once', async () => {
    const dale = (from: string, to: string) => ({ at: 'Dale', title: 'Actuary', from, to });
    const moor = (from: string) => ({ at: 'Moor', title: 'Actuary', from });
    world = await insertWorld(app, {
      accounts: { Dale: {}, Moor: {} },
      people: {
        'Dov Four': { jobs: [dale('2010-01', '2018-12'), moor('2019-01')], known: { talent: 4 } },
        'Eve Five': { jobs: [dale('2012-01', '2015-12')], known: { talent: 2 } },
        'Fay Six': { jobs: [moor('2020-01')], known: { talent: 2 } },
      },
    });
    await save('Both', '/?q=Dale%0AMoor');
    const account_ids = ['Dale', 'Moor'].map((name) => String(world.accounts[name]));
    const shown = (await app.as('admin').call(searchAccountContacts, { body: { account_ids } })).body;
    const names = [...shown.contacts, ...shown.past_employees].map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Dov Four', 'Dov Four', 'Eve Five', 'Fay Six']);
    expect(await found()).toEqual([['Both', 3, 0, 'people']]);
    const learnt = (name: string, account: string) =>
      app.db
        .updateTable('tenure')
        .set({ created_at: LATER })
        .where('contact_id', '=', world.contacts[name]!)
        .where('account_id', '=', world.accounts[account]!)
        .execute();
    await learnt('Eve Five', 'Dale');
    await learnt('Dov Four', 'Moor');
    expect(await found()).toEqual([['Both', 3, 1, 'people']]);
  });

  test('have nothing new after a look', async () => {
    const { id } = await save('Claims', TITLE);
    await joins('Ben Two');
    await app.db
      .updateTable('tenure')
      .set({ created_at: '2026-11-21T12:00:00.000Z' })
      .where('created_at', '=', LATER)
      .execute();
    await app.db.updateTable('saved_view').set({ looked_at: '2026-11-01T00:00:00.000Z' }).execute();
    expect((await found())[0]![2]).toBe(3);
    expect((await app.as('admin').call(lookedAtSearch, { params: { id } })).status).toBe(200);
    expect((await found())[0]![2]).toBe(0);
    expect((await app.as('talent').call(lookedAtSearch, { params: { id } })).status).toBe(404);
  });

  test.each(['portco', 'admin off'] as const)('count nobody of a company in stealth: %s', async (viewer) => {
    await save('Claims', TITLE, viewer);
    await save('Hidden', '/?q=Hidden', viewer);
    expect((await found(viewer)).map(([, total]) => total)).toEqual([2, 0]);
  });

  test('with an empty query find nothing', async () => {
    for (const address of ['/', '/advanced', '/imports', '/advanced?titleLike=+']) await save(address, address);
    expect((await found()).map(([, total]) => total)).toEqual([0, 0, 0, 0]);
  });

  test('appear in the weekly mail when they have new results', async () => {
    await save('Claims', TITLE);
    const { db, deps, users } = app;
    const viewer = { user: { id: users.admin }, staff: true, companyId: null, firmAccountId: null } as never;
    const read = () => searchDigest[0]!.read({ ...deps, db }, viewer, new Date('2026-11-14T00:00:00.000Z'));
    expect(await read()).toEqual([]);
    await joins('Ben Two');
    expect(await read()).toEqual([{ text: 'Claims: 1 new person (head of claims · 11 to 500 people)', path: TITLE }]);
  });
});
