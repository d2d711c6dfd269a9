import { beforeEach, describe, expect, test } from 'vitest';
import { listAccessRequests } from '../../../../shared/features/accounts/access/calls.ts';
import {
  getAppToken,
  listAppTokens,
  MAX_TOKENS,
  makeAppToken,
  revokeAppToken,
} from '../../../../shared/features/accounts/app-tokens/calls.ts';
import { getUser, loginAs } from '../../../../shared/features/accounts/session/calls.ts';
import { listImports } from '../../../../shared/features/imports/calls.ts';
import { follow } from '../../../../shared/features/search/calls.ts';
import type { Scope } from '../../../../shared/platform/scopes.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

const make = async (scopes: Scope[] = ['read'], days = 30, viewer: TestViewer = 'admin') =>
  (await app.as(viewer).call(makeAppToken, { body: { name: 'CRM sync', scopes, days } })).body;

/** Makes a call as a program does. */
const using = (token: string, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
  app.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
const loadStatus = async (token: string, path: string = getUser.path) => (await using(token, 'GET', path)).statusCode;
const list = async () => (await app.as('admin').call(listAppTokens, {})).body.tokens;
const days = (count: number) => new Date(START.getTime() + count * 86_400_000);

describe('a token', () => {
  test('acts as its owner in a program, is listed with its last use, and is kept as a hash alone', async () => {
    const { token, made } = await make();
    expect(made).toMatchObject({ name: 'CRM sync', scopes: ['read'], ending: token.slice(-4), last_used_at: null });
    const answer = await using(token, 'GET', getUser.path);
    expect(answer.json().user.payload.email).toBe('dana@quillmark.example');
    expect(answer.headers['cache-control']).toBe('no-store');
    await app.app.uses.write();
    expect((await list())[0]).toMatchObject({ state: 'in force', last_used_at: START.toISOString() });
    const saved = JSON.stringify(await app.db.selectFrom('app_token').selectAll().execute());
    expect(saved).not.toContain(token);
    expect(JSON.stringify(await app.db.selectFrom('audit').selectAll().execute())).not.toContain(token);
    expect((await app.as('admin').call(listAppTokens, {})).text).not.toContain(token);
  });

  test('made by the short way has a name, reads for 30 days, and differs each time', async () => {
    const [a, b] = [await app.as('admin').call(getAppToken, {}), await app.as('admin').call(getAppToken, {})];
    expect(a.body.success).toBe(true);
    expect(a.body.token).not.toBe(b.body.token);
    expect(await loadStatus(a.body.token)).toBe(200);
    expect((await list())[0]).toMatchObject({
      name: 'Read token of 2026-11-21',
      scopes: ['read'],
      expires_at: days(30).toISOString(),
    });
    app.setNow(days(30));
    expect(await loadStatus(a.body.token)).toBe(401);
    expect((await list()).map(({ state }) => state)).toEqual(['expired', 'expired']);
  });

  test('ends when its owner revokes it, and nobody else can revoke it', async () => {
    const { token, made } = await make();
    const params = { id: made.id };
    expect((await app.as('talent').call(revokeAppToken, { params })).status).toBe(404);
    expect(await loadStatus(token)).toBe(200);
    expect((await app.as('admin').call(revokeAppToken, { params })).status).toBe(200);
    expect(await loadStatus(token)).toBe(401);
    expect((await list())[0]?.state).toBe('revoked');
    expect((await app.as('admin').call(revokeAppToken, { params })).status).toBe(404);
    const deeds = await app.db.selectFrom('audit').select('action').where('entity', '=', 'app_token').execute();
    expect(deeds.map(({ action }) => action)).toEqual(['token.made', 'token.revoked']);
  });

  test('allows no more than its owner may do now, and nothing once the owner may not sign in', async () => {
    const { token } = await make(['read'], 30, 'tamnuni');
    expect(await loadStatus(token, listAccessRequests.path)).toBe(200);
    const owner = app.db.updateTable('app_user').where('id', '=', app.users.tamnuni);
    await owner.set({ email: 'somebody@lumenary.example', roles: '', account_id: app.companies.Lumenary }).execute();
    expect(await loadStatus(token, listAccessRequests.path)).toBe(403);
    expect(await loadStatus(token)).toBe(200);
    await owner.set({ status: 'declined' }).execute();
    expect(await loadStatus(token)).toBe(401);
  });

  test('does what its scopes allow and nothing else, with a sentence that names the missing scope', async () => {
    const { token: reads } = await make(['read']);
    const { token: writes } = await make(['write']);
    const { token: imports } = await make(['import']);
    const followed = `/user/subscriptions/account/${app.companies.Lumenary}`;
    expect(follow.method).toBe('PUT');
    const refused = await using(reads, 'PUT', followed);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'This app token can’t write. Create one with that permission at /get-app-token.',
    ]);
    expect((await using(writes, 'PUT', followed)).statusCode).toBe(200);
    expect(await loadStatus(writes, listImports.path)).toBe(403);
    expect((await using(imports, 'POST', '/imports/999999/apply', {})).statusCode).toBe(404);
    expect((await using(writes, 'POST', '/imports/999999/apply', {})).statusCode).toBe(403);
  });

  test('appears in the audit beside each action done with it', async () => {
    const { token, made } = await make(['write']);
    const body = { Type__c: 'Nemp', Signalling_Contact__c: '1', Contact__c: '1' };
    await using(token, 'POST', '/signal/create', body);
    await using(token, 'POST', `/outbox/resend-unsure`);
    expect(await app.db.selectFrom('audit').select('token_id').where('token_id', 'is not', null).execute()).toEqual([]);
    const company = app.companies.Lumenary;
    await using(token, 'POST', `/account/${company}/names`, { name: 'Lumen Nary Works', kind: 'alias' });
    const [deed] = await app.db.selectFrom('audit').selectAll().where('token_id', 'is not', null).execute();
    expect(deed).toMatchObject({ action: 'account.named', user_id: app.users.admin, token_id: Number(made.id) });
  });
});

describe('nobody can create a token', () => {
  test('with a token, whatever its scopes', async () => {
    const { token } = await make(['read', 'write', 'import']);
    for (const [method, path] of [
      ['GET', getAppToken.path],
      ['POST', makeAppToken.path],
    ] as const) {
      const answer = await using(token, method, path, method === 'POST' ? { name: 'x', scopes: ['read'] } : undefined);
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        'You can’t do this with an app token. Sign in to Kith and do it there.',
      ]);
    }
    expect(await list()).toHaveLength(1);
  });

  test('while acting as another person, who gets none either', async () => {
    const acting = await app.as('admin').call(loginAs, { body: { email: 'noor@lumenary.example' } });
    expect((await using(acting.body.token, 'GET', getAppToken.path)).statusCode).toBe(403);
  });

  test('in a frame of another site’s page', async () => {
    const { body } = await app
      .as('admin')
      .call((await import('../../../../shared/features/accounts/session/calls.ts')).frameSession, {});
    expect((await using(body.token, 'GET', getAppToken.path)).statusCode).toBe(403);
  });

  test('above the limit, even by two calls at once', async () => {
    for (let count = 1; count < MAX_TOKENS; count++) await make();
    const two = await Promise.all([app.as('admin').call(getAppToken, {}), app.as('admin').call(getAppToken, {})]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(two.find(({ status }) => status === 409)?.error.message).toContain('Revoke one');
  });

  test('without a name, a scope, or an end within the allowed time', async () => {
    for (const body of [
      { name: ' ', scopes: ['read' as const] },
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['admin' as never] },
      { name: 'x', scopes: ['read' as const], days: 366 },
      { name: 'x', scopes: ['read' as const], days: 0 },
    ])
      expect((await app.as('admin').call(makeAppToken, { body })).status).toBe(400);
  });
});

test.each(['kith_', 'kith_x', `kith_${'A'.repeat(43)}`, `kith_${'é'.repeat(9)}`])('%s opens nothing', async (token) => {
  expect(await loadStatus(encodeURIComponent(token))).toBe(401);
});
