import { afterEach, beforeEach, expect, test } from 'vitest';
import { approveAccess, declineAccess } from '../../../../shared/features/accounts/access/calls.ts';
import { askWaiting, getUser, login, logout, makeNonce } from '../../../../shared/features/accounts/session/calls.ts';
import type { Claims } from '../../../platform/ports/identity.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';

const HOUR_MS = 3_600_000;

let kith: TestApp;
beforeEach(async () => {
  const verify = (token: string) => Promise.resolve(JSON.parse(token) as Claims);
  const never = () => Promise.reject(new Error('not asked'));
  kith = await startTestApp({
    identity: { origins: never, exchange: never, refresh: never, readLogout: never, verify },
  });
});
afterEach(() => kith.app.close());

async function get(path: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await kith.app.inject({ method: 'GET', url: `/api${path}`, headers });
  return { status: response.statusCode, body: response.json() as Record<string, unknown> };
}

/** Signs a stranger in, who then waits. @returns their ticket */
async function wait(more: Partial<Claims> = {}): Promise<string> {
  const { nonce } = (await kith.as('signed out').call(makeNonce, {})).body;
  const person: Partial<Claims> = {
    provider: '1',
    issuer: 'https://id.example',
    subject: 's',
    email: 'rowan@hollowmere.example',
    address: 'vouched',
    missing: null,
    memberOf: '*',
    username: '',
    picture: null,
    sid: null,
    groups: null,
  };
  const { body } = await get(
    login.path,
    JSON.stringify({ ...person, givenName: 'Rowan', familyName: 'Askwith', nonce, ...more }),
  );
  return body.ticket as string;
}

async function approve(): Promise<void> {
  const request = await kith.db.selectFrom('access_request').select('id').executeTakeFirstOrThrow();
  const params = { id: String(request.id) };
  const body = { account_id: String(kith.companies.Lumenary), roles: [] };
  expect((await kith.as('admin').call(approveAccess, { params, body })).status).toBe(200);
}

test('a person who waits comes in once, as soon as staff approved, with a session that counts from the sign-in', async () => {
  const ticket = await wait();
  expect(await get(askWaiting.path, ticket)).toEqual({ status: 200, body: { pending: true } });
  kith.setNow(new Date(START.getTime() + 2 * HOUR_MS));
  await approve();
  // Longer than a session may be unused: who waits uses it.
  kith.setNow(new Date(START.getTime() + 6 * HOUR_MS));
  const { status, body } = await get(askWaiting.path, ticket);
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true, user: { staff: false } } });
  const token = body.token as string;
  expect((await get(getUser.path, token)).status).toBe(200);
  expect((await get(askWaiting.path, ticket)).status).toBe(401);
  const { expires_at } = await kith.db
    .selectFrom('session')
    .select('expires_at')
    .where('client', 'is', null)
    .executeTakeFirstOrThrow();
  expect(expires_at).toBe(new Date(START.getTime() + 12 * HOUR_MS).toISOString());
  // Whoever signs out cannot come back by the ticket.
  await kith.app.inject({ method: 'POST', url: `/api${logout.path}`, headers: { authorization: `Bearer ${token}` } });
  expect((await get(getUser.path, token)).status).toBe(401);
  expect((await get(askWaiting.path, ticket)).status).toBe(401);
});

test('a declined person goes on waiting, and learns nothing', async () => {
  const ticket = await wait();
  const request = await kith.db.selectFrom('access_request').select('id').executeTakeFirstOrThrow();
  await kith.as('admin').call(declineAccess, { params: { id: String(request.id) } });
  expect(await get(askWaiting.path, ticket)).toEqual({ status: 200, body: { pending: true } });
});

test('a ticket lasts 12 hours', async () => {
  const ticket = await wait();
  kith.setNow(new Date(START.getTime() + 12 * HOUR_MS - 1));
  expect((await get(askWaiting.path, ticket)).status).toBe(200);
  kith.setNow(new Date(START.getTime() + 12 * HOUR_MS));
  await approve();
  expect((await get(askWaiting.path, ticket)).status).toBe(401);
});

test('a ticket is for the account that signed in, whoever has its address; a decided account gets none', async () => {
  const ticket = await wait({ subject: 'other', address: 'unproven', email: 'noor@lumenary.example' });
  expect(await get(askWaiting.path, ticket)).toEqual({ status: 200, body: { pending: true } });
  expect(await wait()).not.toBeNull();
  await kith.db.updateTable('app_user').set({ status: 'declined' }).where('email', 'like', 'rowan%').execute();
  expect(await wait()).toBeNull();
});

test('a ticket is no session, and a session is no ticket', async () => {
  const ticket = await wait();
  await approve();
  expect((await get(getUser.path, ticket)).status).toBe(401);
  const token = (await get(askWaiting.path, ticket)).body.token as string;
  expect((await get(askWaiting.path, token)).status).toBe(401);
});
