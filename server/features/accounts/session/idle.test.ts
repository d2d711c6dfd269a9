import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeAppToken } from '../../../../shared/features/accounts/app-tokens/calls.ts';
import { frameSession, getUser, listSessions, loginAs } from '../../../../shared/features/accounts/session/calls.ts';
import { UNATTENDED_HEADER } from '../../../../shared/features/accounts/session/unattended.ts';
import { getManagedUser } from '../../../../shared/features/accounts/users/calls.ts';
import { getByLinkedinId } from '../../../../shared/features/panel/calls.ts';
import { issueToken } from '../../../platform/access/session.ts';
import { SECRET, START, startTestApp, type TestApp } from '../../../testing/app.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A use is noted once a minute, and a session never ends early for it. */
const IDLE_MS = 4 * HOUR_MS + MINUTE_MS;

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const at = (ms: number) => kith.setNow(new Date(START.getTime() + ms));
async function call(token: string, url: string = getUser.path): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode } = await kith.app.inject({ method: 'GET', url: `/api${url}`, headers });
  await kith.app.uses.write();
  return statusCode;
}
const signIn = (who: 'admin' | 'portco' = 'portco') => issueToken(kith.db, SECRET, kith.users[who], START);

test('a session ends after four hours without a call, and lasts as long as calls come in time', async () => {
  const [unused, used] = [await signIn(), await signIn()];
  at(IDLE_MS - 1);
  expect(await call(used)).toBe(200);
  at(IDLE_MS);
  expect([await call(unused), await call(used)]).toEqual([401, 200]);
  at(2 * IDLE_MS - 2);
  expect(await call(used)).toBe(200);
});

test('what a page asks on its own, with nobody at it, does not keep the session', async () => {
  const token = await signIn();
  const headers = { authorization: `Bearer ${token}`, [UNATTENDED_HEADER]: '1' };
  const poll = async () => {
    const { statusCode } = await kith.app.inject({ method: 'GET', url: `/api${getUser.path}`, headers });
    await kith.app.uses.write();
    return statusCode;
  };
  for (let hour = 1; hour <= 4; hour++) {
    at(hour * HOUR_MS);
    expect(await poll(), `hour ${hour}`).toBe(200);
  }
  at(IDLE_MS);
  expect(await poll()).toBe(401);
});

test('twelve hours after the sign-in a session ends however much it is used', async () => {
  const token = await signIn();
  for (let hour = 1; hour < 12; hour += 2) {
    at(hour * HOUR_MS);
    expect(await call(token)).toBe(200);
  }
  at(12 * HOUR_MS);
  expect(await call(token)).toBe(401);
});

test('the setting says after how long', async () => {
  kith.deps.settings.sessionIdleMs = HOUR_MS;
  const token = await signIn();
  at(HOUR_MS + MINUTE_MS);
  expect(await call(token)).toBe(401);
});

test('a frame in another page uses the session from which it came', async () => {
  const token = await signIn();
  const headers = { authorization: `Bearer ${token}` };
  const framed = (await kith.app.inject({ url: `/api${frameSession.path}`, headers })).json().token as string;
  at(3 * HOUR_MS);
  expect(await call(framed, `${getByLinkedinId.path}?public_identifier=nobody`)).not.toBe(401);
  at(6 * HOUR_MS);
  expect(await call(token)).toBe(200);
});

test('acting as another user uses the admin’s own session, too', async () => {
  const own = await signIn('admin');
  at(3.5 * HOUR_MS);
  const payload = { email: 'noor@lumenary.example' };
  const headers = { authorization: `Bearer ${own}` };
  const { token } = (await kith.app.inject({ method: 'POST', url: `/api${loginAs.path}`, headers, payload })).json();
  at(4 * HOUR_MS);
  expect(await call(token)).toBe(200);
  at(7.9 * HOUR_MS);
  expect(await call(own)).toBe(200);
});

test('the lists of sessions hold none that ended so', async () => {
  await signIn();
  at(IDLE_MS);
  expect((await kith.as('portco').call(listSessions, {})).body.sessions).toHaveLength(1);
  const { user } = (await kith.as('admin').call(getManagedUser, { params: { id: String(kith.users.portco) } })).body;
  expect(user.sessions).toHaveLength(1);
});

test('an app token does not end so', async () => {
  const body = { name: 'Report', scopes: ['read' as const], days: 30 };
  const { token } = (await kith.as('admin').call(makeAppToken, { body })).body;
  at(11 * HOUR_MS);
  expect(await call(token)).toBe(200);
});
