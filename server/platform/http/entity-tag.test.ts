import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { START } from '../../testing/app.ts';
import { CALL_ROWS } from '../../testing/calls/call-rows.ts';
import { startRefusedApp } from '../../testing/calls/statuses-of.ts';
import { createTokens } from '../../testing/viewer-tokens.ts';
import { VIEWER_KINDS, type ViewerKind } from '../../testing/viewers.ts';
import { insertAppToken } from '../access/app-token.ts';

const INTROS = '/api/user/intros';

let kith: TestApp;
let tokens: Map<ViewerKind, string>;
beforeAll(async () => {
  kith = await startRefusedApp();
  tokens = await createTokens(kith, new Map());
});
afterAll(() => kith.app.close());

const ask = (url: string, token: string | undefined, tag?: string) =>
  kith.app.inject({
    url,
    headers: { authorization: `Bearer ${token}`, ...(tag ? { 'if-none-match': tag } : {}) },
  });
const tagOf = async (kind: ViewerKind): Promise<string> => String((await ask(INTROS, tokens.get(kind))).headers.etag);

test('an answer that is polled may be kept by its reader alone, and is asked for each time', async () => {
  const first = await ask(INTROS, tokens.get('portco'));
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.stringMatching(/^W\/"/) });
  expect(first.headers.vary).toContain('authorization, x-kith-admin-off');
  const again = await ask(INTROS, tokens.get('portco'), String(first.headers.etag));
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag]);
  const left = [first, again].map(({ headers }) => Number(headers['ratelimit-remaining']));
  expect(left[0]! - left[1]!).toBe(1);
  const unpolled = await ask('/api/user', tokens.get('portco'));
  expect([unpolled.headers.etag, unpolled.headers['cache-control']]).toEqual([undefined, 'no-store']);
});

test('a tag of somebody else does not match, even of the same answer', async () => {
  const [mine, theirs] = [await tagOf('portco'), await tagOf('portco2')];
  expect((await ask(INTROS, tokens.get('portco'))).json()).toEqual((await ask(INTROS, tokens.get('portco2'))).json());
  expect((await ask(INTROS, tokens.get('portco2'), mine)).statusCode).toBe(200);
  expect((await ask(INTROS, tokens.get('portco2'), `${mine}, ${theirs}`)).statusCode).toBe(304);
});

test('a revoked token gets 401, and one that may not ask 403, whatever tag they bring', async () => {
  const expiresAt = new Date(START.getTime() + 86_400_000);
  const made = { userId: kith.users.admin, name: 'Poller', scopes: ['read' as const], expiresAt };
  const { token } = await insertAppToken(kith.db, made, START);
  const tag = String((await ask(INTROS, token)).headers.etag);
  expect((await ask(INTROS, token, tag)).statusCode).toBe(304);
  await kith.db.updateTable('app_token').set({ scopes: 'import' }).where('name', '=', 'Poller').execute();
  expect((await ask(INTROS, token, tag)).statusCode).toBe(403);
  await kith.db
    .updateTable('app_token')
    .set({ revoked_at: START.toISOString() })
    .where('name', '=', 'Poller')
    .execute();
  expect((await ask(INTROS, token, tag)).statusCode).toBe(401);
});

const polled = Object.entries(CALL_ROWS).filter(([, { call }]) => call.polled);

describe('what is polled is the same answer until something changes', () => {
  test('is many calls', () => expect(polled.length).toBeGreaterThan(30));

  test.each(polled)('%s', async (_name, { call, args, expected }) => {
    const { params = {}, query = {} } = args as Record<string, Record<string, string>>;
    const viewer = VIEWER_KINDS.find((kind) => expected[kind] === 200);
    if (!viewer) return;
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => params[name]!);
    const url = `/api${path}?${new URLSearchParams(query)}`;
    const first = await ask(url, tokens.get(viewer));
    await kith.app.background.settled();
    const second = await ask(url, tokens.get(viewer));
    const third = await ask(url, tokens.get(viewer), String(second.headers.etag));
    expect([first.statusCode, third.statusCode, third.body]).toEqual([200, 304, '']);
  });
});
