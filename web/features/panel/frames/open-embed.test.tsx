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
const framed = (hash: string): Window =>
  new Proxy(window, {
    get: (target, name) => {
      if (name === 'parent') return { postMessage: () => undefined };
      if (name === 'location') return { ...target.location, pathname: target.location.pathname, hash };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

describe('an embedded page', () => {
  it('shows the person of the address in a tab of its own', async () => {
    open(window);
    expect(await screen.findByRole('region', { name: 'Chance to connect' })).toBeTruthy();
  });

  it('waits for the extension in its frame', () => {
    open(framed(`#${HOST_KEY}=${encodeURIComponent('chrome-extension://abcdefghijklmnopabcdefghijklmnop')}`));
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
