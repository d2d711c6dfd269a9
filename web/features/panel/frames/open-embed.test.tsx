import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getByLinkedinId } from '../../../../shared/features/panel/calls.ts';
import { HOST_KEY } from '../../../../shared/features/panel/frames/paths.ts';
import { createFakeServer, type FakeServer, portco, putSession } from '../../../testing/testing-server.ts';
import { openEmbedded } from './open-embed.tsx';
import { makeRamzorAnswer } from './testing.tsx';

let server: FakeServer;
let shown: number;
beforeEach(() => {
  server = createFakeServer().on(getByLinkedinId, makeRamzorAnswer());
  putSession(server, portco);
  window.history.replaceState(null, '', '/ramzor?linkedin_id=ines-calloway');
  shown = 0;
});
afterEach(cleanup);

const open = (where: Window) =>
  openEmbedded(where, document.body, (_root, app) => {
    shown++;
    render(app);
  });
/** This window as it would be in a frame of another page. */
const framed = (hash: string, parent = { postMessage: () => undefined }): Window =>
  new Proxy(window, {
    get: (target, name) => {
      if (name === 'parent') return parent;
      if (name === 'location') return { ...target.location, pathname: target.location.pathname, hash };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const EXTENSION = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';

/** This window in the extension's frame, and the page around it. */
function heldByExtension() {
  const frame = framed(`#${HOST_KEY}=${encodeURIComponent(EXTENSION)}`);
  const { parent } = frame;
  const say = (...messages: object[]): void => {
    for (const message of messages) {
      const from = { data: { kith: 1, ...message }, origin: EXTENSION, source: parent };
      window.dispatchEvent(Object.assign(new Event('message'), from));
    }
  };
  return { window: frame, say };
}

describe('an embedded page', () => {
  it('shows the person of the address in a tab of its own', async () => {
    open(window);
    expect(await screen.findByRole('region', { name: 'Chance to connect' })).toBeTruthy();
  });

  it('is drawn once the extension has said all that the page shows', () => {
    const { window: frame, say } = heldByExtension();
    open(frame);
    say({ type: 'place', place: 'page', side: 'right' }, { type: 'session', session: null });
    expect(shown).toBe(0);
    say({ type: 'page', shown: { state: 'nobody' } }, { type: 'page', shown: { state: 'waiting' } });
    expect(shown).toBe(1);
    expect(server.sentCalls).toEqual([]);
  });

  it.each([
    ['that names no host', ''],
    ['of a web page', `#${HOST_KEY}=https://www.linkedin.com`],
    ['that names something else', `#${HOST_KEY}=chrome-extension://`],
  ])('shows and loads nothing in a frame %s, for any user', (_what, hash) => {
    open(framed(hash));
    expect(shown).toBe(0);
    expect(document.body.textContent).toBe('');
    expect(server.sentCalls).toEqual([]);
  });
});
