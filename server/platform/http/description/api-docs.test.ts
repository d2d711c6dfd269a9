import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SECRET, START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { issueToken } from '../../access/session.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const tokenHeader = async (kind: 'portco' | 'admin') => ({
  authorization: `Bearer ${await issueToken(kith.db, SECRET, kith.users[kind], START)}`,
});

describe('the description of the API', () => {
  test.each([
    '/api/openapi.json',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/json?a',
    '/api/docs/json/',
    '/api/docs/%6Ason',
  ])('%s is for those who may make app tokens', async (url) => {
    const ask = async (headers: Record<string, string>) => (await kith.app.inject({ url, headers })).statusCode;
    expect(await ask({})).toBe(401);
    expect(await ask({ authorization: 'Bearer nothing' })).toBe(401);
    expect(await ask(await tokenHeader('portco'))).toBe(403);
    expect(await ask(await tokenHeader('admin'))).toBe(200);
  });

  test('is asked for by its page with the session of the browser', async () => {
    const { body } = await kith.app.inject({ url: '/api/docs/static/swagger-initializer.js' });
    const source = body.match(/"requestInterceptor":\s*(\(request\) => \{[\s\S]*?return request;\n\})/)?.[1];
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'kith-token' ? 'mine' : null) });
    const intercept = runInThisContext(`(${source})`) as (request: object) => object;
    expect(intercept({ headers: {} })).toEqual({ headers: { Authorization: 'Bearer mine' } });
    expect(intercept({ headers: { Authorization: 'Bearer typed' } })).toEqual({
      headers: { Authorization: 'Bearer typed' },
    });
    vi.unstubAllGlobals();
  });
});
