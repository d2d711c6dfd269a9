import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../../shared/platform/call.ts';
import { getTokenScope, SCOPES, type Scope } from '../../../../shared/platform/scopes.ts';
import { insertAppToken } from '../../../platform/access/app-token.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
let calls: Call[];
const tokens = new Map<Scope, string>();
beforeAll(async () => {
  app = await startTestApp();
  calls = [...app.app.calls].filter(({ permission }) => permission !== 'public');
  const expiresAt = new Date(START.getTime() + 86_400_000);
  for (const scope of SCOPES) {
    // A user with every role, so that only the scope can stand in the way.
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

/** Only errors about scopes begin with this sentence. */
const refusesScope = async (call: Call, token: string): Promise<boolean> => {
  const url = `/api${call.path.replace(/:\w+/g, '999999')}`;
  const answer = await app.app.inject({
    method: call.method,
    url,
    headers: { authorization: `Bearer ${token}` },
    // Refused by its schema or its upload, if the call gets that far: nothing is done here.
    ...(call.method === 'GET'
      ? {}
      : { payload: '[]', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } }),
  });
  return answer.statusCode === 403 && /app token/.test(answer.json().message);
};

test('every call accepts a token only with its scope', async () => {
  const wrong: string[] = [];
  for (const call of calls)
    for (const [scope, token] of tokens)
      if ((await refusesScope(call, token)) !== (getTokenScope(call) !== scope))
        wrong.push(`${call.method} ${call.path} with ${scope}`);
  expect(wrong).toEqual([]);
});

const needing = (scope: ReturnType<typeof getTokenScope>) =>
  named(calls.filter((call) => getTokenScope(call) === scope));

test('no token lets people in, opens another way in, or reads answers in another person’s place', () => {
  const refused = [
    ...['GET /admin/get-app-token', 'GET /user/frame', 'GET /user/sessions', 'POST /admin/app-tokens'],
    ...['POST /access-requests/:id/approve', 'POST /user/invite', 'POST /admin/login-as', 'POST /logout'],
    ...['POST /admin/users/:id', 'POST /admin/users/:id/reactivate', 'DELETE /admin/users/:id/sessions'],
    ...['GET /outbox/:id/eml', 'GET /outbox/:id/text', 'PUT /user/preferences'],
  ];
  expect(refused.filter((text) => !needing('session').includes(text))).toEqual([]);
});

test('a search by POST reads, a request writes, and a file is imported', () => {
  expect(needing('read')).toEqual(expect.arrayContaining(['POST /account/batch-search', 'POST /search/export']));
  const asking = [
    'POST /sales-targets/preview',
    'POST /contact-intro/get-related-targets',
    'POST /admin/preview-intro',
  ];
  const keyNodes = ['POST /contact-intro/by-account', 'POST /contact-intro/by-skills'];
  expect(needing('read')).toEqual(expect.arrayContaining([...asking, ...keyNodes]));
  expect(needing('write')).toEqual(expect.arrayContaining(['POST /signal/create', 'POST /admin/update-intro']));
  expect(needing('import')).toEqual(expect.arrayContaining(['POST /imports', 'POST /focus/lists']));
});
