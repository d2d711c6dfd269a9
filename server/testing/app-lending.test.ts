import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';

let first: FastifyInstance;

/** Makes a call of a sign-in. @returns how many more this caller may make in the minute */
async function countDown({ app }: TestApp): Promise<number> {
  const { headers } = await app.inject({ method: 'POST', url: '/api/login/nonce?provider=none' });
  return Number(headers['ratelimit-remaining']);
}

// They run in this order, one after the other.
test('the first test of a worker gets a new app', async () => {
  const kith = await startTestApp();
  first = kith.app;
  expect([await countDown(kith), await countDown(kith)]).toEqual([59, 58]);
  kith.deps.settings.rateLimit = 7;
  first.uses.note({ table: 'app_user', id: kith.users.portco }, '2001-02-03T04:05:06.000Z');
  const reader = { action: 'call.read', userId: kith.users.portco, asUserId: null } as const;
  first.tally.note({ ...reader, address: '192.0.2.1', call: 'GET /api/x', status: 200 });
});

test('the next one gets it again, with nothing that the first left in it', async () => {
  const kith = await startTestApp();
  expect(kith.app).toBe(first);
  expect(await countDown(kith)).toBe(59);
  expect((await kith.app.inject('/api/nothing')).headers['ratelimit-limit']).not.toBe('7');
  await first.uses.write();
  await first.tally.write();
  const users = await kith.db.selectFrom('app_user').select('last_seen_at').execute();
  expect(users.filter(({ last_seen_at }) => last_seen_at?.startsWith('2001'))).toEqual([]);
  expect(await kith.db.selectFrom('audit').selectAll().where('action', '=', 'call.read').execute()).toEqual([]);
});

test('two in one test are two apps', async () => {
  const [a, b] = [await startTestApp(), await startTestApp()];
  expect(b.app).not.toBe(a.app);
  await b.app.close();
  // Refused: what a slow refusal remembers stays in its app.
  while ((await countDown(a)) > 0);
  await countDown(a);
});

test('one that was closed, or that refused somebody, is not lent again', async () => {
  const kith = await startTestApp();
  expect(kith.app).not.toBe(first);
  expect(await countDown(kith)).toBe(59);
});
