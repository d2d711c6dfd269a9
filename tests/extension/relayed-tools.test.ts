import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Tools } from '../../extension/panel/tools.ts';

/** The browser's port, from one of its sides. */
class Port {
  readonly sent: unknown[] = [];
  open = true;
  #heard: (message: unknown) => void = () => {};
  #gone: () => void = () => {};
  readonly onMessage = {
    addListener: (heard: (message: unknown) => void): void => {
      this.#heard = heard;
    },
  };
  readonly onDisconnect = {
    addListener: (gone: () => void): void => {
      this.#gone = gone;
    },
  };
  postMessage(message: unknown): void {
    if (!this.open) throw new Error('Attempt to postMessage on disconnected port');
    this.sent.push(message);
  }
  says(message: unknown): void {
    this.#heard(message);
  }
  sleeps(): void {
    this.open = false;
    this.#gone();
  }
}

const ports: Port[] = [];
let tools: Tools;
beforeAll(() => {
  const connect = () => ports[ports.push(new Port()) - 1];
  const runtime = { id: 'kith@kith.example', connect };
  vi.stubGlobal('browser', { runtime });
  vi.stubGlobal('chrome', { runtime });
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  vi.useFakeTimers();
  ports.length = 0;
  const { createRelayedTools: relayedTools } = await import('../../extension/panel/tools.ts');
  tools = relayedTools();
});
afterEach(() => void vi.useRealTimers());

const shown = (state: string) => ({ type: 'heard', message: { type: 'page', shown: { state } } });
const link = () => {
  const heard: unknown[] = [];
  const page = tools.link(
    -1,
    'a-key',
    (message) => heard.push(message),
    () => heard.push('closed'),
  );
  return { heard, page };
};

test('the signed-in user is known when the background reports it, and at once to later callers', () => {
  const messages: unknown[] = [];
  tools.watchSession((session) => messages.push(session));
  expect(messages).toEqual([]);
  const Account = { Id: '1', Name: 'Lumenary', logo_url: null };
  const user = { staff: false, portfolio: true, roles: [], Account };
  const session = { token: 't', adminOff: false, user, settings: { firm_name: 'Quillmark', open_to_anybody: false } };
  ports[0]!.says({ type: 'session', session });
  ports[0]!.says({ type: 'session', session: { token: 't' } });
  tools.watchSession((item) => messages.push(item));
  expect(messages).toEqual([session, session]);
});

test('a background that slept is woken and learns its person again; the shown data stays', async () => {
  const { heard, page } = link();
  await page.read();
  expect(ports[0]!.sent).toEqual([{ type: 'hello', key: 'a-key' }, { type: 'read' }]);
  ports[0]!.says(shown('waiting'));
  ports[0]!.says(shown('nobody'));
  ports[0]!.sleeps();
  vi.runAllTimers();
  expect(ports[1]!.sent).toEqual([{ type: 'hello', key: 'a-key' }, { type: 'read' }]);
  ports[1]!.says(shown('waiting'));
  ports[1]!.says(shown('nobody'));
  ports[1]!.says(shown('waiting'));
  const states = heard.map((message) => (message as { shown: { state: string } }).shown.state);
  expect(states).toEqual(['waiting', 'nobody', 'nobody', 'waiting']);
});

test('a message while it sleeps wakes it at once, and only once', () => {
  const { page } = link();
  ports[0]!.sleeps();
  page.say({ type: 'collapse' });
  vi.runAllTimers();
  expect(ports).toHaveLength(2);
  expect(ports[1]!.sent).toEqual([
    { type: 'hello', key: 'a-key' },
    { type: 'say', message: { type: 'collapse' } },
  ]);
});

test('a page that is no longer watched is not read again, and a closed page is not reported', async () => {
  const { page } = link();
  await page.read();
  page.say({ type: 'stop' });
  ports[0]!.sleeps();
  vi.runAllTimers();
  expect(ports[1]!.sent).toEqual([{ type: 'hello', key: 'a-key' }]);
  page.close();
  ports[1]!.sleeps();
  vi.runAllTimers();
  expect(ports[2]!.sent).toEqual([]);
});

test('signing in, signing out, the options and confirmations are left to the background', () => {
  tools.openSignIn();
  tools.forgetSession();
  tools.openOptions();
  const what = { kind: 'search', publicIdentifier: 'odile-brandt', name: 'Odile Brandt' } as const;
  tools.openConfirm(what);
  expect(ports[0]!.sent).toEqual([
    ...['sign-in', 'signed-out', 'options'].map((text) => ({ type: 'do', what: text })),
    { type: 'confirm', what },
  ]);
  let heard = 0;
  const stop = tools.watchChanged(() => (heard += 1));
  ports[0]!.says({ type: 'changed' });
  stop();
  ports[0]!.says({ type: 'changed' });
  expect(heard).toBe(1);
});
