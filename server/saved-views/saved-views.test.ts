import { beforeEach, describe, expect, test } from 'vitest';
import { listViews, MOST_VIEWS, removeView, saveView } from '../../shared/saved-views/calls.ts';
import { loginAs } from '../../shared/session/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../testing/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

const save = (name: string, address = '/intro/dashboard?open=true', viewer: TestViewer = 'admin') =>
  app.as(viewer).call(saveView, { body: { list: 'requests', name, address } });
const views = async (viewer: TestViewer = 'admin') => (await app.as(viewer).call(listViews, {})).body.views;

describe('views of lists and searches', () => {
  test('are kept under a name, replaced by one of the same name, and removed', async () => {
    const { view } = (await save('Long waits')).body;
    await save('Long waits', '/intro/dashboard?overdue=true');
    expect(await views()).toMatchObject([
      { id: view.id, name: 'Long waits', address: '/intro/dashboard?overdue=true' },
    ]);
    await app.as('admin').call(removeView, { params: { id: view.id } });
    expect(await views()).toEqual([]);
  });

  test('are everybody’s own', async () => {
    const { view } = (await save('Mine')).body;
    expect(await views('talent')).toEqual([]);
    expect((await app.as('talent').call(removeView, { params: { id: view.id } })).status).toBe(404);
    expect(await views()).toHaveLength(1);
  });

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'intro', ''])(
    'lead nowhere but to this site: %s',
    async (address) => {
      expect((await save('x', address)).status).toBe(400);
    },
  );

  test('have a name, and end in number', async () => {
    expect((await save('   ')).status).toBe(400);
    for (let place = 0; place < MOST_VIEWS; place++) expect((await save(`View ${place}`)).status).toBe(200);
    expect((await save('One more')).error.message).toBe('You keep 30 already. Remove one first.');
    expect((await save('View 3', '/intro/dashboard')).status).toBe(200);
  });

  test('are read and not changed by an admin who acts as somebody', async () => {
    const { token } = (await app.as('admin').call(loginAs, { body: { email: 'noor@lumenary.example' } })).body;
    const headers = { authorization: `Bearer ${token}` };
    const payload = { list: 'requests', name: 'x', address: '/intro/dashboard' };
    expect((await app.app.inject({ method: 'POST', url: '/api/user/views', headers, payload })).statusCode).toBe(403);
    expect((await app.app.inject({ method: 'GET', url: '/api/user/views', headers })).statusCode).toBe(200);
  });
});
