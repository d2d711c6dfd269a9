import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getByLinkedinId } from '../../../../../shared/features/panel/calls.ts';
import type { FromHost } from '../../../../../shared/features/panel/frames/messages.ts';
import { HOST_KEY } from '../../../../../shared/features/panel/frames/paths.ts';
import { createFakeServer, type FakeServer, portco, putSession } from '../../../../testing/testing-server.ts';
import { openEmbedded } from '../open-embed.tsx';
import { makeFrameSession, makeRamzorAnswer, toEmbedPerson } from '../testing.tsx';

const EXTENSION = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
const ADDRESS = `/api${getByLinkedinId.path}?public_identifier=ines-calloway&source=linkedin`;
const answer = makeRamzorAnswer();
const parent = { postMessage: () => undefined };
const page = {
  type: 'page',
  shown: { state: 'shown', person: toEmbedPerson({ publicIdentifier: 'ines-calloway', fullName: 'Ines Calloway' }) },
} as const;

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer().on(getByLinkedinId, answer);
  putSession(server, portco);
  window.history.replaceState(null, '', `/ramzor#${HOST_KEY}=${encodeURIComponent(EXTENSION)}`);
  const framed = new Proxy(window, {
    get: (target, name) => {
      if (name === 'parent') return parent;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  openEmbedded(framed, document.body, (_root, app) => void render(app));
});
afterEach(cleanup);

type Told<T = FromHost> = T extends FromHost ? Omit<T, 'kith'> : never;

/** What the extension's page says, each in a message of its own. */
const say = (...messages: Told[]): Promise<void> =>
  act(async () => {
    for (const message of messages) {
      const event = new Event('message');
      window.dispatchEvent(Object.assign(event, { data: { kith: 1, ...message }, origin: EXTENSION, source: parent }));
    }
  });
const session = (): Told => ({ type: 'session', session: makeFrameSession() });
const askings = (): number => server.callsOf(getByLinkedinId).length;
const shows = () => screen.findByText(/High likelihood/);

it('shows the answer that the extension got while the frame was loading, and does not ask for it again', async () => {
  await say(session(), { type: 'asking', address: ADDRESS }, { type: 'answer', address: ADDRESS, answer }, page);
  await shows();
  expect(askings()).toBe(0);
});

it('waits for an answer that the extension has asked for', async () => {
  await say(session(), { type: 'asking', address: ADDRESS }, page);
  expect(askings()).toBe(0);
  await say({ type: 'answer', address: ADDRESS, answer });
  await shows();
  expect(askings()).toBe(0);
});

it('asks by itself where the extension got no answer', async () => {
  await say(session(), { type: 'asking', address: ADDRESS }, page, { type: 'answer', address: ADDRESS, answer: null });
  await shows();
  expect(askings()).toBe(1);
});

it('asks by itself about anybody else than the extension did', async () => {
  const address = ADDRESS.replace('ines', 'bram');
  await say(session(), { type: 'asking', address }, { type: 'answer', address, answer }, page);
  await shows();
  expect(askings()).toBe(1);
});

it('takes an answer once: after a change the server is asked', async () => {
  await say(session(), { type: 'asking', address: ADDRESS }, { type: 'answer', address: ADDRESS, answer }, page);
  await shows();
  await say({ type: 'changed' });
  expect(askings()).toBe(1);
});

it('shows no answer that was given to another user', async () => {
  await say({ type: 'asking', address: ADDRESS }, { type: 'answer', address: ADDRESS, answer }, session(), page);
  await shows();
  expect(askings()).toBe(1);
});

it('leaves an answer that waited while the user was with somebody else', async () => {
  const [askedAt, later] = [Date.now(), Date.now() + 60_000];
  const clock = vi.spyOn(Date, 'now').mockReturnValue(askedAt);
  await say(session(), { type: 'asking', address: ADDRESS }, { type: 'answer', address: ADDRESS, answer });
  clock.mockReturnValue(later);
  await say(page);
  clock.mockRestore();
  await shows();
  expect(askings()).toBe(1);
});
