import { beforeEach, expect, test } from 'vitest';
import {
  findActing,
  getUser,
  leaveLoginAs,
  loginAs,
  logout,
} from '../../../../shared/features/accounts/session/calls.ts';
import { listIntros, requestIntro } from '../../../../shared/features/introductions/calls.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';
import { insertAccount } from '../../../testing/intros.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

const NOOR = 'noor@lumenary.example';
const enter = (viewer: TestViewer, email = NOOR) => app.as(viewer).call(loginAs, { body: { email } });

/** Calls with the token that an admin was given to act with. */
async function acting(): Promise<
  (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => Promise<Response>
> {
  const { token } = (await enter('admin', 'Noor@Lumenary.example')).body;
  return async (method, url, payload) => {
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, body } = await app.app.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    return new Response(body, { status: statusCode });
  };
}

test('an admin sees and does what the other user may, and both are logged', async () => {
  const bank = await insertAccount(app, 'Castellan Bank');
  const call = await acting();
  expect(await (await call('GET', getUser.path)).json()).toMatchObject({
    user: { fake: true, staff: false, payload: { email: NOOR } },
  });
  await app.as('portco2').call(requestIntro, { params: { id: String(bank) }, body: {} });
  expect(await (await call('GET', listIntros.path)).json()).toMatchObject({ all_intros: [] });
  expect((await call('POST', `/intro/account/${bank}/request`, {})).status).toBe(200);
  const deeds = await app.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'intro.created')
    .orderBy('id', 'desc')
    .execute();
  expect(deeds[0]).toMatchObject({ user_id: app.users.admin, as_user_id: app.users.portco });
  const change = await app.db.selectFrom('intro_change').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(change).toMatchObject({ user_id: app.users.portco, acting_user_id: app.users.admin });
  expect((await app.as('portco').call(getUser, {})).body.user.fake).toBe(false);
});

test('acting as another user lasts an hour, and ends by leaving it', async () => {
  const { body } = await enter('admin');
  expect(body.expires_at).toBe(new Date(START.getTime() + 3_600_000).toISOString());
  const [long, short] = [await acting(), await acting()];
  expect((await short('DELETE', leaveLoginAs.path)).status).toBe(200);
  expect((await short('GET', getUser.path)).status).toBe(401);
  app.setNow(new Date(START.getTime() + 3_599_000));
  expect((await long('GET', getUser.path)).status).toBe(200);
  app.setNow(new Date(START.getTime() + 3_601_000));
  expect((await long('GET', getUser.path)).status).toBe(401);
  expect((await app.as('admin').call(leaveLoginAs, {})).status).toBe(409);
});

test('acting ends when the admin signs out', async () => {
  const call = await acting();
  expect((await call('GET', getUser.path)).status).toBe(200);
  await app.as('admin').call(logout, {});
  expect((await call('GET', getUser.path)).status).toBe(401);
});

test('acting reaches nobody of the firm, is open to admins only, and cannot start from within itself', async () => {
  expect((await enter('admin', 'mirela@quillmark.example')).status).toBe(403);
  expect((await enter('admin', 'nobody@lumenary.example')).status).toBe(404);
  expect((await enter('portco', 'emeric@brackenfield.example')).status).toBe(403);
  expect((await enter('admin off')).status).toBe(403);
  expect((await enter('signed out')).status).toBe(401);
  const call = await acting();
  expect((await call('POST', loginAs.path, { email: 'emeric@brackenfield.example' })).status).toBe(403);
});

test('acting ends when the admin loses the role, or the other user gets it', async () => {
  const call = await acting();
  await app.db.updateTable('app_user').set({ roles: 'Admin' }).where('id', '=', app.users.portco).execute();
  expect((await call('GET', getUser.path)).status).toBe(401);
  await app.db.updateTable('app_user').set({ roles: '' }).where('id', '=', app.users.portco).execute();
  expect((await call('GET', getUser.path)).status).toBe(200);
  await app.db.updateTable('app_user').set({ status: 'declined' }).where('id', '=', app.users.admin).execute();
  expect((await call('GET', getUser.path)).status).toBe(401);
});

test('acting can be switched off, also for admins who act already', async () => {
  const call = await acting();
  app.deps.settings.loginAs = false;
  expect((await enter('admin')).status).toBe(403);
  expect((await call('GET', getUser.path)).status).toBe(401);
});

test('an admin finds users outside the firm by words of name, address or company', async () => {
  const found = async (q: string) =>
    (await app.as('admin').call(findActing, { query: { q } })).body.users.map(({ email }) => email);
  const row = { email: NOOR, name: 'Noor Salhavi', company: 'Lumenary' };
  expect((await app.as('admin').call(findActing, { query: { q: 'salhavi NOOR' } })).body.users).toEqual([row]);
  expect(await found('lumenary')).toContain(NOOR);
  expect(await found('quillmark')).toEqual([]);
  expect(await found('%')).toEqual([]);
  await app.db.updateTable('app_user').set({ roles: 'Admin' }).where('id', '=', app.users.portco).execute();
  expect(await found('salhavi')).toEqual([]);
  await app.db.updateTable('app_user').set({ roles: '', status: 'deactivated' }).where('email', '=', NOOR).execute();
  expect(await found('salhavi')).toEqual([]);
  app.deps.settings.loginAs = false;
  expect((await app.as('admin').call(findActing, { query: { q: 'x' } })).status).toBe(403);
});

test('an admin finds eight at a time, however many there are', async () => {
  const at = START.toISOString();
  const person = { family_name: 'Zed', picture: null, contact_id: null, crm_id: null, account_id: null };
  const users = Array.from({ length: 130 }, (_, index) => ({
    ...person,
    email: index < 120 ? `a${index}@quillmark.example` : `z${index}@lumenary.example`,
    subject: String(index),
    given_name: 'Many',
    status: 'active' as const,
    created_at: at,
    updated_at: at,
  }));
  await app.db.insertInto('app_user').values(users).execute();
  const { body } = await app.as('admin').call(findActing, { query: { q: 'many zed' } });
  expect(body.users.map(({ email }) => email)).toEqual(users.slice(120, 128).map(({ email }) => email));
});
