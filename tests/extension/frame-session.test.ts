import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { frameSession } from '../../shared/features/accounts/session/calls.ts';
import type { Reply } from '../../shared/platform/call.ts';

const ANSWER: Reply<typeof frameSession> = {
  token: 'reads only',
  user: {
    Id: '1',
    Kith_Connect_Role__c: '',
    domain: 'quillmark.example',
    fake: false,
    may_be_admin: false,
    staff: true,
    portfolio: false,
    roles: [],
    linkedin_public_idenfitier__c: null,
    Account: { Id: '1', Name: 'Quillmark Ventures', logo_url: null },
    payload: { email: 'dana@quillmark.example', given_name: 'Dana', family_name: 'Whitlock', picture: null },
  },
  settings: { firm_name: 'Quillmark Ventures', open_to_anybody: false, error_reports: null },
};

const getArea = (saved: Map<string, unknown>) => ({
  get: async (keys: string | string[]) =>
    Object.fromEntries([keys].flat().flatMap((key) => (saved.has(key) ? [[key, saved.get(key)]] : []))),
  set: async (values: object) => {
    for (const [key, value] of Object.entries(values)) saved.set(key, value);
  },
  clear: async () => saved.clear(),
});
const local = new Map<string, unknown>();
const session = new Map<string, unknown>();
const server = vi.fn<(path: string) => Promise<Response>>();

let read: typeof import('../../extension/frame-session.ts').readFrameSession;
beforeAll(async () => {
  const runtime = { id: 'kith@kith.example' };
  const browser = { runtime, storage: { local: getArea(local), session: getArea(session) } };
  vi.stubGlobal('browser', browser);
  vi.stubGlobal('chrome', browser);
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, run: () => Promise<unknown>) => {
    last = last.then(run, run);
    return last;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  vi.stubGlobal('fetch', server);
  ({ readFrameSession: read } = await import('../../extension/frame-session.ts'));
});
beforeEach(() => {
  local.set('server', 'https://kith.firm.example');
  session.set('session', { token: 'writes', adminOff: false });
  server.mockImplementation(async () => Response.json(ANSWER));
});
afterEach(() => {
  session.clear();
  server.mockReset();
});

test('whoever wants to know who is signed in at the same time asks the server once, and gets what they may have', async () => {
  const [inPage, inWindow] = await Promise.all([read('reads'), read('writes')]);
  expect([inPage?.token, inWindow?.token]).toEqual(['reads only', 'writes']);
  expect(await read('reads')).toEqual(inPage);
  expect(server).toHaveBeenCalledOnce();
});

test('an answer about one session is given to no other', async () => {
  await read('reads');
  session.set('session', { token: 'of somebody else', adminOff: false });
  await read('reads');
  expect(server).toHaveBeenCalledTimes(2);
});

test('one who waited for a failed question asks again', async () => {
  server.mockRejectedValueOnce(new TypeError('failed'));
  const [first, second] = await Promise.allSettled([read('reads'), read('reads')]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
});

test('the server ends a session: nobody is signed in, and the others do not ask', async () => {
  server.mockImplementation(async () => new Response('', { status: 401 }));
  expect(await Promise.all([read('reads'), read('writes')])).toEqual([null, null]);
  expect(server).toHaveBeenCalledOnce();
});
