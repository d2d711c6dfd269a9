import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listAccessRequests } from '../../../shared/features/accounts/access/calls.ts';
import { getUser, loginAs } from '../../../shared/features/accounts/session/calls.ts';
import { listMessages } from '../../../shared/features/notifications/outbox/calls.ts';
import { searchByNames } from '../../../shared/features/search/calls.ts';
import { buildApp } from '../../app.ts';
import { SECRET, START, startTestApp, type TestApp } from '../../testing/app.ts';
import { issueToken } from '../access/session.ts';
import { createUpstreamError } from '../errors.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});
afterEach(() => kith.app.close());

/** The same app with other settings; its log is kept. */
async function appWith(settings: Partial<TestApp['deps']['settings']>) {
  const lines: Record<string, unknown>[] = [];
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  const deps = { ...kith.deps, settings: { ...kith.deps.settings, ...settings } };
  return { app: await buildApp({ deps, sessionSecret: SECRET, logger: pino(log) }), lines };
}

const loadBearer = async (kind: 'admin' | 'portco') => ({
  authorization: `Bearer ${await issueToken(kith.db, SECRET, kith.users[kind], START)}`,
});

describe('the id of a request', () => {
  test('is in a header of every answer, in every error and in the log of errors', async () => {
    const { app, lines } = await appWith({});
    const fine = await app.inject({ url: '/api/user', headers: await loadBearer('portco') });
    expect(fine.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
    const unreadable = await app.inject({ url: '/api/%zz' });
    expect(unreadable.json()).toMatchObject({ request_id: unreadable.headers['x-request-id'] });
    const headers = { ...(await loadBearer('portco')), 'x-request-id': 'chosen' };
    await kith.db.schema.alterTable('app_user').renameTo('app_user_gone').execute();
    const broken = await app.inject({ url: '/api/user', headers });
    const { request_id: id } = broken.json() as { request_id: string };
    expect([broken.statusCode, broken.headers['x-request-id']]).toEqual([500, id]);
    expect(id).not.toBe('chosen');
    expect(lines.find(({ msg }) => msg === 'a call failed')).toMatchObject({ reqId: id });
    await app.close();
  });
});

describe('the log', () => {
  test('says why another service did not answer, which the caller does not learn', async () => {
    const { app, lines } = await appWith({});
    app.get('/upstream', () => {
      throw createUpstreamError('The service does not answer.', new Error('getaddrinfo ENOTFOUND sign.example'));
    });
    const answer = await app.inject({ url: '/upstream?code=tale' });
    expect(answer.json()).toMatchObject({ code: 'upstream', message: 'The service does not answer.' });
    expect(answer.body).not.toContain('ENOTFOUND');
    const [line, ...others] = lines.filter(({ level }) => level === 40);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ msg: 'another service did not answer as it should', route: '/upstream' });
    expect(JSON.stringify(line)).toMatch(/ENOTFOUND sign\.example/);
    expect(JSON.stringify(line)).not.toContain('tale');
    await app.close();
  });

  const search = async (app: TestApp['app']) =>
    app.inject({
      method: 'POST',
      url: '/api/account/batch-search?tell=tale',
      headers: await loadBearer('portco'),
      payload: { names: ['Secretive Ventures'] },
    });

  test('has a line for each call when it is switched on: the user, the call, the time, and nothing of the content', async () => {
    const { app, lines } = await appWith({ logCalls: true });
    await search(app);
    await app.inject({ url: '/api/no/such/place?tell=tale' });
    const calls = lines.filter(({ msg }) => msg === 'call');
    expect(calls).toMatchObject([
      { reqId: expect.any(String), user: kith.users.portco, call: 'POST /api/account/batch-search', status: 200 },
      { user: null, call: 'GET (unknown)', status: 404 },
    ]);
    expect(calls[0]!.ms).toEqual(expect.any(Number));
    expect(JSON.stringify(lines)).not.toMatch(/Secretive|tale|Bearer|@/);
    await app.close();
  });

  test('has no lines otherwise', async () => {
    const { app, lines } = await appWith({ logCalls: false });
    await search(app);
    expect(lines).toEqual([]);
    await app.close();
  });
});

describe('the audit of refusals and of reads by staff', () => {
  const noted = async () => {
    await kith.app.tally.write();
    const rows = await kith.db
      .selectFrom('audit')
      .selectAll()
      .where('action', 'like', 'call.%')
      .orderBy('id')
      .execute();
    return rows.map(({ detail, at: _, id: __, token_id: ___, ...row }) => ({
      ...row,
      detail: JSON.parse(detail!) as unknown,
    }));
  };

  test('counts refusals by caller and status: a flood makes one row a minute', async () => {
    for (let n = 0; n < 30; n++) await kith.as('signed out').call(getUser, {});
    for (let n = 0; n < 2; n++) await kith.as('portco').call(listMessages, {});
    await kith.as('portco').call(listAccessRequests, {});
    expect(await noted()).toEqual([
      {
        action: 'call.refused',
        user_id: null,
        as_user_id: null,
        entity: 'address',
        entity_id: '127.0.0.1',
        detail: { status: 401, count: 30, calls: { 'GET /api/user': 30 } },
      },
      {
        action: 'call.refused',
        user_id: kith.users.portco,
        as_user_id: null,
        entity: 'app_user',
        entity_id: String(kith.users.portco),
        detail: { status: 403, count: 3, calls: { 'GET /api/outbox': 2, 'GET /api/access-requests': 1 } },
      },
    ]);
    expect(await noted()).toHaveLength(2);
  });

  test('is written each minute by an app that listens; one that does not writes nothing in the midst of a test', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { app } = await appWith({});
    onTestFinished(() => app.close());
    await app.ready();
    const write = vi.spyOn(app.tally, 'write');
    vi.advanceTimersByTime(120_000);
    expect(write).not.toHaveBeenCalled();
    await app.listen({ host: '127.0.0.1', port: 0 });
    vi.advanceTimersByTime(120_000);
    expect(write).toHaveBeenCalledTimes(2);
  });

  test('names twenty of many addresses, and counts the rest together', async () => {
    for (let n = 0; n < 30; n++)
      await kith.app.inject({ url: '/api/user', headers: { 'x-forwarded-for': `203.0.113.${n}` } });
    const rows = await noted();
    expect(rows).toHaveLength(21);
    expect(rows.at(-1)).toMatchObject({ entity_id: 'others', detail: { count: 10 } });
  });

  test('records when staff read messages or requests for access, and everything seen while acting as another user', async () => {
    await kith.as('admin').call(listMessages, {});
    await kith.as('admin').call(searchByNames, { body: { names: ['Acme'] } });
    const user = await kith.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', kith.users.portco)
      .executeTakeFirstOrThrow();
    const { body } = await kith.as('admin').call(loginAs, { body: user });
    await kith.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${body.token}` } });
    await kith.as('portco').call(getUser, {});
    expect(await noted()).toEqual([
      {
        action: 'call.read',
        user_id: kith.users.admin,
        as_user_id: null,
        entity: 'app_user',
        entity_id: String(kith.users.admin),
        detail: { status: 200, count: 1, calls: { 'GET /api/outbox': 1 } },
      },
      {
        action: 'call.read',
        user_id: kith.users.admin,
        as_user_id: kith.users.portco,
        entity: 'app_user',
        entity_id: String(kith.users.portco),
        detail: { status: 200, count: 1, calls: { 'GET /api/user': 1 } },
      },
    ]);
  });

  test('is written when the process stops', async () => {
    const { app } = await appWith({});
    await app.inject({ url: '/api/user' });
    await app.close();
    const { count } = await kith.db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('action', '=', 'call.refused')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});

describe('/metrics', () => {
  const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', app = kith.app) =>
    app.inject({ url: '/metrics', headers: { host: '127.0.0.1:4100', ...headers }, remoteAddress });

  test('counts calls by route and status, points, jobs, messages and the database', async () => {
    await kith.as('portco').call(getUser, {});
    await kith.as('signed out').call(getUser, {});
    await kith.as('portco').call(searchByNames, { body: { names: ['Acme'] } });
    const { statusCode, headers, body } = await ask();
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    for (const line of [
      'kith_calls_total{call="GET /api/user",status="200"} 1',
      'kith_calls_total{call="GET /api/user",status="401"} 1',
      'kith_call_seconds_count{call="GET /api/user"} 2',
      /kith_points_total\{call="POST \/api\/account\/batch-search"\} [1-9]/,
      'kith_calls_shed_total 0',
      'kith_calls_waiting 0',
      'kith_jobs_due 0',
      /nodejs_eventloop_lag_seconds \d/,
    ])
      expect(body).toMatch(line instanceof RegExp ? line : new RegExp(`^${line.replace(/[{}()]/g, '\\$&')}$`, 'm'));
    expect(body).not.toMatch(/@|Acme/);
    // Also before the event loop was measured.
    expect(body).not.toMatch(/^nodejs_eventloop\S* (NaN|\d{9,}.*)$/m);
  });

  test('counts waiting jobs and messages, by state', async () => {
    const at = START.toISOString();
    const job = { payload: '{}', run_at: at, created_at: at, kind: 'none' };
    for (const state of ['queued', 'queued', 'failed'] as const)
      await kith.db
        .insertInto('job')
        .values({ ...job, state })
        .execute();
    const { body } = await ask();
    expect(body).toContain('kith_jobs{state="queued"} 2');
    expect(body).toContain('kith_jobs{state="failed"} 1');
    expect(body).toContain('kith_jobs_due 2');
  });

  test('answers this machine alone, and nothing that a proxy on it passes on', async () => {
    expect((await ask()).statusCode).toBe(200);
    expect((await ask({}, '::1')).statusCode).toBe(200);
    const proxied = { 'x-forwarded-for': '127.0.0.1' };
    const rebound = { host: 'kith.evil.example' };
    const answers = [ask({}, '192.0.2.7'), ask(proxied), ask({ forwarded: 'for=127.0.0.1' }), ask(rebound)];
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(404);
    expect((await ask({ authorization: 'Bearer anything at all' })).statusCode).toBe(404);
  });

  test('answers from anywhere with the token of the settings, and with no other', async () => {
    const { app } = await appWith({ metricsToken: 'a token for the monitor' });
    const from = (token: string) => ask({ authorization: `Bearer ${token}`, host: 'kith.example' }, '192.0.2.7', app);
    expect((await from('a token for the monitor')).statusCode).toBe(200);
    expect((await from('a token for the monitos')).statusCode).toBe(404);
    expect((await ask({}, '192.0.2.7', app)).statusCode).toBe(404);
    await app.close();
  });
});
