import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getUser, makeNonce, signInSettings } from '../shared/features/accounts/session/calls.ts';
import { searchByNames, suggestAccounts } from '../shared/features/search/calls.ts';
import { getTokenScope } from '../shared/platform/scopes.ts';
import { buildApp, makeServerBehind } from './app.ts';
import { issueToken } from './platform/access/session.ts';
import { openDatabase } from './platform/db/opening/open.ts';
import { SECRET, START, startTestApp, type TestApp } from './testing/app.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

const signedIn = async (kind: 'portco' | 'admin' = 'portco') => ({
  authorization: `Bearer ${await issueToken(kith.db, SECRET, kith.users[kind], START)}`,
});

describe('the API returns errors as { code, message, request_id, fields? }', () => {
  const post = async (payload: string, type = 'application/json') => {
    const headers = { ...(await signedIn()), 'content-type': type };
    const response = await kith.app.inject({ method: 'POST', url: '/api/account/batch-search', headers, payload });
    return { status: response.statusCode, ...(response.json() as object) };
  };

  test('a body that is not JSON', async () => {
    expect(await post('{"names": [')).toEqual({
      status: 400,
      code: 'invalid',
      message: 'The body is not valid JSON.',
      request_id: expect.any(String),
    });
  });

  test('no body', async () => {
    expect(await post('')).toEqual({
      status: 400,
      code: 'invalid',
      message: 'The body is empty. Send JSON.',
      request_id: expect.any(String),
    });
  });

  test('a body of another kind', async () => {
    expect(await post('<names/>', 'text/xml')).toEqual({
      status: 415,
      code: 'invalid',
      message: 'Send JSON, with the content type application/json.',
      request_id: expect.any(String),
    });
  });

  test('a body of more than a megabyte', async () => {
    expect(await post(JSON.stringify({ names: ['x'.repeat(1024 * 1024)] }))).toEqual({
      status: 413,
      code: 'too_large',
      message: 'The request is too large. Send less at once.',
      request_id: expect.any(String),
    });
  });

  test('every field that is wrong, by name', async () => {
    expect(await post(JSON.stringify({ names: ['Acme', 7], exactMatch: 'perhaps' }))).toMatchObject({
      status: 400,
      code: 'invalid',
      message: expect.stringContaining('names.1: '),
      fields: { 'names.1': expect.any(String), exactMatch: expect.any(String) },
    });
    expect(await post('[]')).toMatchObject({ status: 400, fields: { body: expect.any(String) } });
  });

  test('a character that no database stores', async () => {
    const message = 'A text contains the character NUL, which Kith can’t store.';
    const names = ['Acme', `Ac${String.fromCharCode(0)}me`];
    expect(await post(JSON.stringify({ names }))).toEqual({
      status: 400,
      code: 'invalid',
      message,
      request_id: expect.any(String),
    });
    const url = '/api/imports?kind=connections&as=a%00b@lumenary.example';
    const response = await kith.app.inject({ method: 'POST', url, headers: await signedIn() });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { code: 'invalid', message, request_id: expect.any(String) },
    ]);
  });

  test('half a character, which no database can store: in any call, value or name', async () => {
    const kind = '\\ud83d';
    const refused = { status: 400, code: 'invalid', message: expect.stringContaining('half a character') };
    expect(await post(`{"names":["Acme ${kind}"]}`)).toMatchObject(refused);
    expect(await post(`{"names":["Acme ${kind}\\ude00"]}`)).toMatchObject({ status: 200 });
  });

  test.each([
    ['GET', '/api/no/such/call'],
    ['DELETE', '/api/user'],
    ['GET', '/api'],
    ['GET', '/nowhere'],
  ] as const)('an address that does not exist: %s %s', async (method, url) => {
    const response = await kith.app.inject({ method, url, headers: { accept: 'application/json' } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      code: 'not_found',
      message: `${method} ${url} doesn’t exist, or you can’t see it.`,
      request_id: expect.any(String),
    });
  });

  test('an address that cannot be read', async () => {
    const response = await kith.app.inject({ method: 'POST', url: '/api/access-requests/%zz/decline' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ code: 'invalid', message: expect.any(String), request_id: expect.any(String) });
  });

  test('a fault of ours, without its details', async () => {
    const headers = await signedIn();
    await kith.db.schema.alterTable('app_user').renameTo('app_user_gone').execute();
    const response = await kith.app.inject({ url: '/api/user', headers });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side. Try again. If it fails again, tell the firm.',
      request_id: expect.any(String),
    });
  });
});

test('a slash at the end of an address changes nothing, for any call', async () => {
  const headers = { authorization: `Bearer ${await issueToken(kith.db, SECRET, kith.users.admin, START)}` };
  for (const { method, path } of kith.app.calls) {
    const url = `/api${path.replace(/:\w+/g, '999999')}`;
    const answers: string[] = [];
    for (const end of ['', '/']) {
      const response = await kith.app.inject({ method, url: url + end, headers: path === '/logout' ? {} : headers });
      // A file is compared by its head: the export of the audit is itself a row of the next one.
      const isFile = response.headers['content-type']?.toString().startsWith('text/csv');
      const body = isFile ? response.body.split('\n')[0]! : response.body;
      answers.push(`${response.statusCode} ${body.replace(/"(nonce|request_id|token)":"[^"]*"/, '')}`);
    }
    expect(answers[1], url).toBe(answers[0]);
    expect(answers[0], url).not.toMatch(/^404 .*(GET|POST|PUT|DELETE) /);
  }
});

describe('a client that asks too often', () => {
  /** A minute after the first call, by the wall clock: on a slow machine a second or two have passed. */
  const SOON = /^Too many requests\. Try again in (1 minute|5\d seconds)\.$/;
  const restart = async (rateLimit: number) => {
    await kith.app.close();
    kith = await startTestApp();
    kith.deps.settings.rateLimit = rateLimit;
  };

  test('is told to wait, and others are not held up', async () => {
    await restart(3);
    const status = async (kind: 'portco' | 'portco2') => (await kith.as(kind).call(getUser, {})).status;
    expect([await status('portco'), await status('portco'), await status('portco')]).toEqual([200, 200, 200]);
    const refused = await kith.as('portco').call(getUser, {});
    expect(refused.status).toBe(429);
    expect(refused.error).toEqual({ code: 'too_many', message: expect.stringMatching(SOON) });
    expect(await status('portco2')).toBe(200);
  });

  test('is counted over all calls and sessions, also for wrong requests', async () => {
    await restart(3);
    await kith.as('portco').call(getUser, {});
    await kith.as('portco').call(searchByNames, { body: { names: [] } });
    kith.setNow(new Date(START.getTime() + 1000));
    await kith.as('portco').call(getUser, {});
    expect((await kith.as('portco').call(getUser, {})).status).toBe(429);
  });

  test('for costly searches learns in how many seconds to come again; suggestions while typing still work', async () => {
    const settings = { ...kith.deps.settings, pointsPerMinute: 600 };
    await kith.app.close();
    kith = await startTestApp({ settings });
    const names = Array.from({ length: 500 }, (_, n) => `Company ${n}`);
    expect((await kith.as('portco').call(searchByNames, { body: { names } })).status).toBe(200);
    const refused = await kith.as('portco').call(searchByNames, { body: { names } });
    expect(refused.status).toBe(429);
    expect(refused.error.message).toMatch(/Try again in \d+ seconds/);
    expect((await kith.as('portco').call(suggestAccounts, { query: { query: 'comp' } })).status).toBe(200);
    expect((await kith.as('portco2').call(searchByNames, { body: { names } })).status).toBe(200);
  });

  test('learns it on a page when it opens a page', async () => {
    await restart(1);
    const open = (accept: string) => kith.app.inject({ url: '/api/docs/static/swagger-ui.css', headers: { accept } });
    expect((await open('text/html,*/*')).statusCode).toBe(200);
    const page = await open('text/html,*/*');
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(page.body.match(/<p>(Too [^<]*)<\/p>/)?.[1]).toMatch(SOON);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect((await open('application/json')).json()).toMatchObject({ code: 'too_many' });
  });

  describe('from behind a proxy', () => {
    /** A proxy as they are in practice: it adds the address of its caller to the addresses that the caller states. */
    const startProxy = async (port: number) => {
      const proxy = createServer((incoming, outgoing) => {
        const text = [incoming.headers['x-forwarded-for'], incoming.headers['x-caller']].filter(Boolean).join(', ');
        const headers = { ...incoming.headers, 'x-forwarded-for': text };
        const passed = request(
          { port, host: '127.0.0.1', path: incoming.url, method: incoming.method, headers },
          (answer) => {
            outgoing.writeHead(answer.statusCode!, answer.headers);
            answer.pipe(outgoing);
          },
        );
        incoming.pipe(passed);
      }).listen(0, '127.0.0.1');
      await once(proxy, 'listening');
      return proxy;
    };

    test.each([
      ['that is named is counted by their own address, whatever they claim', ['127.0.0.1/32'], 200],
      ['that nobody named is counted with everybody behind it', ['172.18.0.0/16'], 429],
    ])('%s', async (_what, trustProxy, ofOther) => {
      await kith.app.close();
      kith = await startTestApp({ settings: { ...kith.deps.settings, trustProxy } });
      await kith.app.listen({ port: 0, host: '127.0.0.1' });
      const proxy = await startProxy((kith.app.server.address() as AddressInfo).port);
      const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api/login/nonce`;
      const from = async (caller: string, claimed?: string) => {
        const headers = { 'x-caller': caller, ...(claimed ? { 'x-forwarded-for': claimed } : {}) };
        return (await fetch(url, { method: 'POST', headers })).status;
      };
      for (let n = 0; n < 60; n++) expect(await from('203.0.113.9')).toBe(200);
      expect(await from('203.0.113.9')).toBe(429);
      expect(await from('203.0.113.9', '198.51.100.1')).toBe(429);
      expect(await from('203.0.113.10')).toBe(ofOther);
      proxy.close();
    });
  });

  test('at the sign-in is told to wait, while others still reach the settings of the sign-in', async () => {
    for (let n = 0; n < 60; n++) await kith.as('signed out').call(makeNonce, {});
    expect((await kith.as('signed out').call(makeNonce, {})).status).toBe(429);
    expect((await kith.as('signed out').call(signInSettings, {})).status).toBe(200);
    const elsewhere = await kith.app.inject({
      method: 'POST',
      url: '/api/login/nonce',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(elsewhere.statusCode).toBe(200);
  });
});

describe('every answer', () => {
  test('forbids everything that our pages never need', async () => {
    const { headers } = await kith.app.inject({ url: '/api/login/config' });
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ])
      expect(policy.split(';')).toContain(rule);
    expect(policy).not.toMatch(/unsafe/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.any(String),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test('lets no script write HTML anywhere but in the description of the API', async () => {
    const policyAt = async (url: string) => String((await kith.app.inject({ url })).headers['content-security-policy']);
    for (const url of ['/api/login/config', '/nowhere', '/api/nothing']) {
      const policy = (await policyAt(url)).split(';');
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain('trusted-types mailbox-reader');
      expect(policy).toContain("connect-src 'self'");
    }
    const docs = await policyAt('/api/docs/static/index.html');
    expect(docs).toContain("script-src 'self'");
    expect(docs).not.toContain('trusted');
  });

  test('to a call is cached by nobody on the way', async () => {
    const answers = [
      await kith.app.inject({ url: '/api/user', headers: await signedIn() }),
      await kith.app.inject({ url: '/api/user' }),
    ];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual([
      [200, 'no-store'],
      [401, 'no-store'],
    ]);
  });
});

describe('the API’s own description', () => {
  type Operation = { description: string; summary: string; security?: object[]; responses: object };
  const operations = async () => {
    const response = await kith.app.inject({ url: '/api/openapi.json', headers: await signedIn('admin') });
    return response.json() as { openapi: string; paths: Record<string, Record<string, Operation>> };
  };

  test('has every call, with its permission and whether it needs a session', async () => {
    const { openapi, paths } = await operations();
    expect(openapi).toBe('3.1.0');
    for (const call of kith.app.calls) {
      const { method, path, permission, summary, bounded } = call;
      const scope = getTokenScope(call);
      const token =
        permission === 'public' ? '.' : `. App token: ${scope === 'session' ? 'none may' : `scope ${scope}`}.`;
      const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toMatchObject({
        summary,
        description: `Permission: ${permission}${token}${bounded ? ` In one page: ${bounded}` : ''}`,
      });
      const ways = operation!.security?.flatMap((way) => Object.keys(way));
      const allowed = scope === 'session' ? ['session'] : ['session', 'token'];
      expect(ways, `${method} ${path}`).toEqual(permission === 'public' ? undefined : allowed);
    }
    const described = Object.values(paths).flatMap((operationsOfPath) => Object.keys(operationsOfPath));
    expect(described).toHaveLength(kith.app.calls.size);
  });

  test('can be read in a browser', async () => {
    const page = await kith.app.inject({ url: '/api/docs/', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    // Under the policy above no script in the page itself would run.
    for (const [, script] of page.body.matchAll(/<script[^>]*>([^<]*)<\/script>/g)) expect(script!.trim()).toBe('');
    for (const [, source] of page.body.matchAll(/<script[^>]* src="([^"]+)"/g))
      expect(
        (await kith.app.inject({ url: new URL(source!, 'http://kith.example/api/docs/').pathname })).statusCode,
      ).toBe(200);
  });
});

test('an address under /api that is not a declared call stops the server from starting', () => {
  expect(() => kith.app.get('/api/backdoor', () => 'open')).toThrow();
});

test('connections last and take as much behind the development sign-in as without it', async () => {
  const behind = await buildApp({
    deps: kith.deps,
    sessionSecret: SECRET,
    serverFactory: makeServerBehind(() => false),
  });
  const bounds = ({ keepAliveTimeout, requestTimeout, timeout, maxHeaderSize }: typeof behind.server & Bounds) => ({
    keepAliveTimeout,
    requestTimeout,
    timeout,
    maxHeaderSize,
  });
  expect(bounds(behind.server)).toEqual(bounds(kith.app.server));
  expect(behind.server.keepAliveTimeout).toBe(75_000);
  await behind.close();
});

interface Bounds {
  /** Node's types lack it. */
  maxHeaderSize?: number;
}

describe('health', () => {
  test('says that the process is alive and reaches its database', async () => {
    for (const url of ['/livez', '/readyz']) {
      const response = await kith.app.inject({ url });
      expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
    }
  });

  test('is not ready without its database, and the process goes on', async () => {
    await kith.db.destroy();
    expect((await kith.app.inject({ url: '/livez' })).statusCode).toBe(200);
    const ready = await kith.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable' }]);
  });
});

describe('while the database server is away', () => {
  test('a call says so, and when to try again', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/kith');
    const app = await buildApp({ deps: { ...kith.deps, db: away }, sessionSecret: SECRET });
    const response = await app.inject({ url: `/api${getUser.path}`, headers: await signedIn() });
    expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
      503,
      '5',
      {
        code: 'unavailable',
        request_id: expect.any(String),
        message: 'The database isn’t responding. Try again in a moment.',
      },
    ]);
    await app.close();
    await away.destroy();
  });

  test('any other error is ours, and its details are not shown', async () => {
    await kith.db.destroy();
    const headers = { authorization: 'Bearer x' };
    const token = await kith.app.inject({ url: `/api${getUser.path}`, headers });
    expect(token.statusCode).toBe(401);
    const broken = await kith.app.inject({ method: 'POST', url: `/api${makeNonce.path}` });
    expect([broken.statusCode, broken.json()]).toMatchObject([500, { code: 'internal' }]);
  });
});
