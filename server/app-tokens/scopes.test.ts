import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../shared/call.ts';
import { SCOPES, type Scope, scopeOf } from '../../shared/scopes.ts';
import { insertAppToken } from '../platform/app-token.ts';
import { START, startTestApp, type TestApp } from '../testing-app.ts';

let app: TestApp;
let calls: Call[];
const tokens = new Map<Scope, string>();
beforeAll(async () => {
  app = await startTestApp();
  calls = [...app.app.calls].filter(({ permission }) => permission !== 'public');
  const expiresAt = new Date(START.getTime() + 86_400_000);
  for (const scope of SCOPES) {
    // Somebody with every role, so that nothing but the scope stands in the way.
    await app.db
      .updateTable('app_user')
      .set({ roles: 'Admin;Talent;Sales;Defpod;Tamnuni user;Focus user' })
      .where('id', '=', app.users.admin)
      .execute();
    const made = { userId: app.users.admin, name: scope, scopes: [scope], expiresAt };
    tokens.set(scope, (await insertAppToken(app.db, made, START)).token);
  }
});
afterAll(() => app.app.close());

const named = (some: readonly Call[]) => some.map(({ method, path }) => `${method} ${path}`).toSorted();

/** What this sentence begins with is said of scopes alone. */
const refusesScope = async (call: Call, token: string): Promise<boolean> => {
  const url = `/api${call.path.replace(/:\w+/g, '999999')}`;
  const answer = await app.app.inject({
    ...{ method: call.method, url, headers: { authorization: `Bearer ${token}` } },
    // Refused by its schema or by its upload, if it comes so far: nothing is done here.
    ...(call.method === 'GET'
      ? {}
      : { payload: '[]', headers: { ...{ authorization: `Bearer ${token}` }, 'content-type': 'application/json' } }),
  });
  return answer.statusCode === 403 && /app token/.test(answer.json().message);
};

test('every call lets a token through by its scope alone', async () => {
  const wrong: string[] = [];
  for (const call of calls)
    for (const [scope, token] of tokens)
      if ((await refusesScope(call, token)) !== (scopeOf(call) !== scope))
        wrong.push(`${call.method} ${call.path} with ${scope}`);
  expect(wrong).toEqual([]);
});

test('no token lets people in, opens another way in, or reads what answers in somebody’s place', () => {
  expect(named(calls.filter((call) => scopeOf(call) === 'session'))).toMatchInlineSnapshot(`
    [
      "DELETE /admin/app-tokens/:id",
      "DELETE /admin/login-as",
      "DELETE /admin/users/:id/sessions",
      "DELETE /user/invite/:email",
      "DELETE /user/mailboxes/:id",
      "DELETE /user/sessions",
      "DELETE /user/sessions/:id",
      "GET /admin/app-tokens",
      "GET /admin/get-app-token",
      "GET /outbox/:id/eml",
      "GET /outbox/:id/text",
      "GET /user/frame",
      "GET /user/sessions",
      "POST /access-requests/:id/approve",
      "POST /access-requests/:id/decline",
      "POST /admin/app-tokens",
      "POST /admin/login-as",
      "POST /admin/users/:id",
      "POST /admin/users/:id/deactivate",
      "POST /admin/users/:id/reactivate",
      "POST /invitations/:id/approve",
      "POST /invitations/:id/decline",
      "POST /logout",
      "POST /user/connect-gmail",
      "POST /user/connect-gmail/start",
      "POST /user/feedback",
      "POST /user/invite",
      "POST /user/mailboxes/:id/pause",
      "POST /user/mailboxes/:id/sync",
      "POST /user/mailboxes/file",
      "PUT /user/preferences",
    ]
  `);
});

test('reading by POST is a search, a view or a file; every other POST writes or imports', () => {
  const reading = calls.filter((call) => call.method !== 'GET' && scopeOf(call) === 'read');
  expect(named(reading)).toMatchInlineSnapshot(`
    [
      "POST /account/batch-search",
      "POST /account/by-id",
      "POST /account/industry-search",
      "POST /admin/companies/:id/preview",
      "POST /admin/missing-hires",
      "POST /admin/preview-intro",
      "POST /admin/talpod-krs",
      "POST /candidates/get_details",
      "POST /contact-intro/results",
      "POST /contact/advanced_search",
      "POST /contact/show_history",
      "POST /focus/lists/:id/export",
      "POST /focus/lists/:id/reach",
      "POST /intro/accounts/contacts/search",
      "POST /intro/accounts/summary",
      "POST /position/by_account_id",
      "POST /search/export",
    ]
  `);
});

test('imports and focus lists have a scope of their own', () => {
  expect(named(calls.filter((call) => scopeOf(call) === 'import'))).toMatchInlineSnapshot(`
    [
      "POST /focus/handle_focus_list",
      "POST /focus/lists",
      "POST /focus/lists/:id/cancel",
      "POST /focus/lists/:id/resume",
      "POST /imports",
      "POST /imports/:id/apply",
      "POST /imports/:id/cancel",
      "POST /imports/:id/read",
      "POST /imports/:id/undo",
      "PUT /imports/:id/rows/:row/apart",
    ]
  `);
});
