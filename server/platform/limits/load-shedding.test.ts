import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { getUser } from '../../../shared/features/accounts/session/calls.ts';
import { shedLoad } from './load-shedding.ts';

/** An app with a call that takes 100 ms of the processor, one that waits to be let go, and its health. */
function busyApp() {
  let time = 0;
  const logged: unknown[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line) => logged.push(JSON.parse(line)) } } });
  shedLoad(app, { waitMs: 300, perTurn: 2, inFlight: 5 }, () => time);
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>();
  app.get('/work', { config: { call: getUser } }, async () => {
    time += 100;
    return 'done';
  });
  app.get('/slow', { config: { call: getUser } }, async () => {
    time += 2_000;
    return 'done';
  });
  app.get('/wait', { config: { call: getUser } }, () => letGo.then(() => 'done'));
  app.get('/livez', async () => 'ok');
  const pass = (ms: number) => {
    time += ms;
  };
  return { app, logged, release, pass, ask: (url: string, times = 1) => askTimes(app, url, times) };
}

const askTimes = (app: ReturnType<typeof fastify>, url: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => app.inject(url)));
const statuses = (answers: { statusCode: number }[]) => answers.map((answer) => answer.statusCode);

describe('a server with more calls than it can answer', () => {
  test('refuses callers who would have waited too long, and says when to come again', async () => {
    const { app, ask } = busyApp();
    await app.ready();
    const answers = await ask('/work', 8);
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 503, 503, 503, 503]);
    expect(answers[7]!.headers['retry-after']).toBe('1');
    expect(answers[7]!.json()).toEqual({
      code: 'busy',
      message: 'Kith is busy at the moment. Try again in a few seconds.',
      request_id: expect.any(String),
    });
  });

  test('answers again as soon as the backlog is gone', async () => {
    const { app, ask } = busyApp();
    await app.ready();
    await ask('/work', 8);
    await nextTurn();
    expect(statuses(await ask('/work', 4))).toEqual([200, 200, 200, 200]);
  });

  test('refuses nobody when there are few callers, however slow the machine is', async () => {
    const { app, ask } = busyApp();
    await app.ready();
    expect(statuses(await ask('/slow', 3))).toEqual([200, 200, 503]);
  });

  test('always reports its health', async () => {
    const { app, ask } = busyApp();
    await app.ready();
    const [, health] = await Promise.all([ask('/work', 8), ask('/livez', 3)]);
    expect(statuses(health)).toEqual([200, 200, 200]);
  });

  test('refuses while too many calls are being answered, until one of them is', async () => {
    const { app, ask, release } = busyApp();
    await app.ready();
    const waiting = ask('/wait', 5);
    await nextTurn();
    expect(statuses(await ask('/work'))).toEqual([503]);
    release();
    expect(statuses(await waiting)).toEqual([200, 200, 200, 200, 200]);
    await nextTurn();
    expect(statuses(await ask('/work'))).toEqual([200]);
  });

  test('keeps no place for a caller who has gone away', async () => {
    const { app, ask } = busyApp();
    const gone = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const waiting = gone.slice();
    app.addHook('onRequestAbort', (_request, done) => {
      waiting.pop()!.resolve();
      done();
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const calls = new AbortController();
    const callers = gone.map(() => fetch(`${address}/wait`, { signal: calls.signal }).catch(() => 'gone'));
    await expect.poll(async () => statuses(await ask('/work'))).toEqual([503]);
    calls.abort();
    expect(await Promise.all(callers)).toEqual(Array(5).fill('gone'));
    await Promise.all(gone.map(({ promise }) => promise));
    await nextTurn();
    expect(statuses(await ask('/work'))).toEqual([200]);
    await app.close();
  });

  test('logs once a second how many calls it refused', async () => {
    const { app, ask, logged, pass } = busyApp();
    await app.ready();
    await ask('/work', 8);
    await nextTurn();
    expect(logged).toMatchObject([{ refused: 1 }]);
    pass(1_000);
    await ask('/work', 8);
    expect(logged).toMatchObject([{ refused: 1 }, { refused: 4 }]);
  });
});
