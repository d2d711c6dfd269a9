import { beforeEach, describe, expect, test } from 'vitest';
import { loginAs } from '../../../../shared/features/accounts/session/calls.ts';
import {
  listViews,
  MAX_VIEWS,
  removeView,
  renameView,
  saveView,
} from '../../../../shared/features/search/saved-views/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

const save = (name: string, address = '/intro/dashboard?open=true', viewer: TestViewer = 'admin') =>
  app.as(viewer).call(saveView, { body: { list: 'requests', name, address } });
const views = async (viewer: TestViewer = 'admin') => (await app.as(viewer).call(listViews, {})).body.views;

describe('views of lists and searches', () => {
  test('are kept under a name, replaced under the same name, and removed', async () => {
    const { view } = (await save('Long waits')).body;
    await save('Long waits', '/intro/dashboard?overdue=true');
    expect(await views()).toMatchObject([
      { id: view.id, name: 'Long waits', address: '/intro/dashboard?overdue=true' },
    ]);
    await app.as('admin').call(removeView, { params: { id: view.id } });
    expect(await views()).toEqual([]);
  });

  test('belong to each user', async () => {
    const { view } = (await save('Mine')).body;
    expect(await views('talent')).toEqual([]);
    expect((await app.as('talent').call(removeView, { params: { id: view.id } })).status).toBe(404);
    expect(await views()).toHaveLength(1);
  });

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'intro', ''])(
    'lead only to this site: %s',
    async (address) => {
      expect((await save('x', address)).status).toBe(400);
    },
  );

  test('are renamed by their owner, and never to the name of another', async () => {
    const { view } = (await save('Long waits')).body;
    await save('Short waits');
    const rename = (name: string, viewer: TestViewer = 'admin') =>
      app.as(viewer).call(renameView, { params: { id: view.id }, body: { name } });
    expect((await rename('Slow ones')).body.view).toEqual({ ...view, name: 'Slow ones' });
    expect((await rename('Slow ones')).status).toBe(200);
    expect((await rename('Short waits')).error.message).toBe('You have a view of this name. Choose another.');
    expect((await rename('Theirs', 'talent')).status).toBe(404);
    expect((await rename(' ')).status).toBe(400);
    expect((await views()).map(({ name }) => name)).toEqual(['Slow ones', 'Short waits']);
  });

  test('are offered only of lists that their owner may see now', async () => {
    const messages = { list: 'outbox', name: 'Failed', address: '/outbox?state=failed' } as const;
    const { view } = (await app.as('admin').call(saveView, { body: messages })).body;
    expect(await views()).toMatchObject([messages]);
    expect((await app.as('portco').call(saveView, { body: messages })).status).toBe(403);
    // A list that was there when they kept it, of a version before or after this one.
    const owner = await app.db.selectFrom('saved_view').select('user_id').executeTakeFirstOrThrow();
    await app.db
      .updateTable('saved_view')
      .set({ list: 'no-such-list' as 'outbox' })
      .execute();
    expect(await views()).toEqual([]);
    await app.db.updateTable('saved_view').set({ list: 'key-nodes' }).where('user_id', '=', owner.user_id).execute();
    expect(await views()).toEqual([]);
    expect((await app.as('admin').call(renameView, { params: { id: view.id }, body: { name: 'x' } })).status).toBe(404);
  });

  test('have a name, and their number is limited', async () => {
    expect((await save('   ')).status).toBe(400);
    for (let place = 0; place < MAX_VIEWS; place++) expect((await save(`View ${place}`)).status).toBe(200);
    expect((await save('One more')).error.message).toBe('You already have 30 views. Remove one first.');
    expect((await save('View 3', '/intro/dashboard')).status).toBe(200);
  });

  test('can be read but not changed by an admin who acts as a user', async () => {
    const { token } = (await app.as('admin').call(loginAs, { body: { email: 'noor@lumenary.example' } })).body;
    const headers = { authorization: `Bearer ${token}` };
    const payload = { list: 'requests', name: 'x', address: '/intro/dashboard' };
    expect((await app.app.inject({ method: 'POST', url: '/api/user/views', headers, payload })).statusCode).toBe(403);
    expect((await app.app.inject({ method: 'GET', url: '/api/user/views', headers })).statusCode).toBe(200);
  });
});
