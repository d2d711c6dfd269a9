import { beforeEach, expect, test } from 'vitest';
import {
  endOtherSessions,
  endSession,
  getUser,
  listSessions,
  loginAs,
} from '../../../../../shared/features/accounts/session/calls.ts';
import { openActingSession, openSession, signToken } from '../../../../platform/access/session.ts';
import { START, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { describeBrowser } from '../browser.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

/** Signs in once more, in that browser. @returns its id, and a call made in it */
async function another(user: 'portco' | 'portco2' | 'admin', browser: string | null = null, now = START) {
  const session = await openSession(app.db, app.users[user], now, browser);
  const headers = { authorization: `Bearer ${signToken(app.app, session, now)}` };
  const still = async () =>
    (await app.app.inject({ method: 'GET', url: `/api${getUser.path}`, headers })).statusCode === 200;
  return { id: session.sid, still };
}
const list = async (viewer: 'portco' | 'admin' = 'portco') =>
  (await app.as(viewer).call(listSessions, {})).body.sessions;

test('a user sees their own sessions with the present one marked, and nobody else’s', async () => {
  await another('portco', 'Firefox on Linux', new Date(START.getTime() - 60_000));
  await another('portco2', 'Safari on iOS');
  const seen = await list();
  expect(seen.map(({ browser, present }) => [browser, present])).toEqual([
    ['npm run token', true],
    ['Firefox on Linux', false],
  ]);
});

test('ended and old sessions are not listed', async () => {
  await another('portco', 'Old', new Date(START.getTime() - 12 * 3_600_000));
  const { id } = await another('portco', 'Ended');
  await app.as('portco').call(endSession, { params: { id } });
  expect((await list()).map(({ browser }) => browser)).toEqual(['npm run token']);
});

test('a user ends another session at once, and it is logged', async () => {
  const { id, still } = await another('portco');
  expect(await still()).toBe(true);
  expect((await app.as('portco').call(endSession, { params: { id } })).status).toBe(200);
  expect(await still()).toBe(false);
  expect((await app.as('portco').call(endSession, { params: { id } })).status).toBe(404);
  const deed = await app.db.selectFrom('audit').selectAll().executeTakeFirst();
  expect(deed).toMatchObject({ action: 'session.ended', user_id: app.users.portco, entity_id: id });
});

test('nobody ends a session of another user, or the present one', async () => {
  const { id, still } = await another('portco2');
  expect((await app.as('portco').call(endSession, { params: { id } })).status).toBe(404);
  expect(await still()).toBe(true);
  const present = (await list()).find((session) => session.present)!;
  expect((await app.as('portco').call(endSession, { params: { id: present.id } })).status).toBe(409);
  expect((await app.as('portco').call(getUser, {})).status).toBe(200);
});

test('all others end together, and with them everything opened in them', async () => {
  const others = [await another('admin'), await another('admin')];
  const noor = await another('portco');
  const user = await app.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', app.users.admin)
    .executeTakeFirstOrThrow();
  const acting = await openActingSession(app.db, { user, sessionId: others[0]!.id }, app.users.portco, START);
  expect((await list('admin')).length).toBe(3);
  expect((await app.as('admin').call(endOtherSessions, {})).body).toEqual({ ended: 2 });
  expect(await Promise.all([...others, noor].map(({ still }) => still()))).toEqual([false, false, true]);
  const headers = { authorization: `Bearer ${signToken(app.app, acting, START)}` };
  expect((await app.app.inject({ method: 'GET', url: `/api${getUser.path}`, headers })).statusCode).toBe(401);
  expect((await app.as('admin').call(getUser, {})).status).toBe(200);
});

test('an admin who acts as a user neither sees nor ends their sessions', async () => {
  const { id, still } = await another('portco');
  const { token } = (await app.as('admin').call(loginAs, { body: { email: 'noor@lumenary.example' } })).body;
  const headers = { authorization: `Bearer ${token}` };
  for (const [method, url] of [
    ['GET', listSessions.path],
    ['DELETE', `${listSessions.path}/${id}`],
    ['DELETE', endOtherSessions.path],
  ] as const)
    expect((await app.app.inject({ method, url: `/api${url}`, headers })).statusCode, `${method} ${url}`).toBe(403);
  expect(await still()).toBe(true);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on macOS',
  ],
  ['curl/8.4', null],
  ['', null],
  [undefined, null],
])('of %j only the browser’s name is kept', (userAgent, browser) => {
  expect(describeBrowser(userAgent)).toBe(browser);
});
