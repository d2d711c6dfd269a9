import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../shared/platform/call.ts';
import { SECRET, START, startTestApp, type TestApp } from '../../testing/app.ts';
import { issueToken } from '../access/session.ts';

const PAGE = 'text/html; charset=utf-8';

let kith: TestApp;
let token: string;
beforeAll(async () => {
  kith = await startTestApp();
  token = await issueToken(kith.db, SECRET, kith.users.portco, START);
});
afterAll(() => kith.app.close());

/** Opens an address as a browser does that is led there, with a session or without. */
function open(url: string, { accept = 'text/html,*/*;q=0.8', signedIn = false } = {}) {
  const headers = { accept, ...(signedIn ? { authorization: `Bearer ${token}` } : {}) };
  return kith.app.inject({ url, headers });
}

const getAddress = ({ path }: Call): string => `/api${path.replace(/:\w+/g, '999999')}`;

describe('an address that a browser opens', () => {
  test('shows words and never JSON, whichever call refuses it, and whoever opens it', async () => {
    const calls = [...kith.app.calls].filter(({ method }) => method === 'GET');
    expect(calls.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const call of calls)
      for (const signedIn of [false, true]) {
        const { statusCode, headers, body } = await open(getAddress(call), { signedIn });
        if (statusCode < 400) continue;
        if (headers['content-type'] !== PAGE || /["{]code/.test(body)) wrong.push(`${call.path} ${statusCode}`);
      }
    expect(wrong).toEqual([]);
  });

  test('has a status and a sentence of its own, and leads to Kith', async () => {
    const page = await open('/api/no-such-thing');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('<h1>This page doesn’t exist</h1>');
    expect(page.body).toContain('<a href="/">Open Kith</a>');
    expect((await open('/api/user')).body).toContain('Sign in to continue.');
    expect((await open('/api/access-requests', { signedIn: true })).body).toContain('You don’t have access');
  });

  test('shows no markup of a stranger', async () => {
    const { body } = await open('/api/%3Cscript%3Ealert(1)%3C/script%3E');
    expect(body).not.toContain('<script');
  });

  test('is JSON for programs', async () => {
    for (const accept of ['application/json', '*/*'])
      expect((await open('/api/user', { accept })).json()).toMatchObject({ code: 'signed_out' });
  });
});

test('a failure of our own names its reference on the page', async () => {
  const page = await open('/api/login', { signedIn: true });
  expect(page.statusCode).toBe(500);
  expect(page.body).toContain(`Reference: ${page.headers['x-request-id']}`);
});
