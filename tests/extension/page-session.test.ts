// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.linkedin.com/in/ines-calloway/" }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PageApi, PageSession } from '../../extension/host/page-session.ts';
import { WENT_ON } from '../../extension/messages.ts';
import { NOTHING_READ, type PageState } from '../../extension/page/facts.ts';
import type { WatchPage } from '../../extension/page/watch.ts';
import { readPreferences } from '../../extension/preferences.ts';
import { ines } from '../fixtures/profile-pages/people.ts';
import { renderJob, renderServerDrivenExperience } from '../fixtures/profile-pages/server-driven.ts';

type Heard = (...stated: unknown[]) => void;

/** An event of the browser's interface, with a way to let it happen. */
function event() {
  const listeners = new Set<Heard>();
  return {
    addListener: (heard: Heard) => void listeners.add(heard),
    removeListener: (heard: Heard) => void listeners.delete(heard),
    happen: (...stated: unknown[]) => {
      for (const heard of listeners) heard(...stated);
    },
  };
}

const BASE = 'chrome-extension://own/';

/** The browser's interface as a content script has it, until the extension is gone: then all of it throws. */
function browserApi() {
  const saved: Record<string, unknown> = {};
  const gone = { now: false };
  const alive =
    <A extends unknown[], R>(run: (...args: A) => R) =>
    (...args: A): R => {
      if (gone.now) throw new Error('Extension context invalidated.');
      return run(...args);
    };
  const onConnect = event();
  const messages: unknown[] = [];
  const runtime = {
    get id() {
      return gone.now ? undefined : 'own';
    },
    getURL: alive((path: string) => BASE + path),
    onConnect,
    sendMessage: alive(async (message: unknown) => void messages.push(message)),
  };
  const local = {
    get: alive(async () => saved),
    set: alive(async (change: object) => void Object.assign(saved, change)),
  };
  return {
    api: { runtime, storage: { local } } as unknown as PageApi,
    kept: saved,
    gone,
    told: messages,
    onConnect,
  };
}

const panels = () => [...document.documentElement.children].slice(2);
const show = (kind: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(kind), { persisted }));

let session: PageSession;
let browser: ReturnType<typeof browserApi>;
beforeEach(async () => {
  // Nothing is loaded here: a frame that navigates stays where it is.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  window.history.replaceState(null, '', '/in/ines-calloway/');
  vi.stubGlobal('crypto', { randomUUID: () => 'a-key' });
  browser = browserApi();
  session = await PageSession.start(window, browser.api);
});
afterEach(() => {
  session.end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the panel of a page', () => {
  test('goes when the page is left, and comes anew to a page restored from the cache', () => {
    const [before] = panels();
    expect(before).toBeInstanceOf(HTMLElement);
    show('pagehide', true);
    expect(panels()).toEqual([]);
    show('pageshow', true);
    expect(panels()).toHaveLength(1);
    expect(panels()[0]).not.toBe(before);
  });

  test.each([
    ['a small button where the firm’s policy lets it open by a click alone', { autoOpen: false }, 1],
    ['nothing beside profiles of hosts that the policy leaves out', { hosts: ['www.linkedin.cn'] }, 0],
    ['open where the policy names the host', { hosts: ['linkedin.com'] }, 1],
  ])('is %s', async (_what, policy, panelsThere) => {
    session.end();
    browser.kept.policy = policy;
    session = await PageSession.start(window, browser.api);
    expect(panels()).toHaveLength(panelsThere);
    if (panelsThere)
      expect(panels()[0]!.getAttribute('style')).toContain('autoOpen' in policy ? 'width: 40px' : 'width: 360px');
  });

  test('follows settings that were changed elsewhere: the mode at once, the rest with the next person', async () => {
    const settings = await readPreferences(browser.api.storage.local);
    session.follow({ ...settings, collapsed: true });
    expect(panels()[0]!.getAttribute('style')).toContain('width: 360px');
    window.history.replaceState(null, '', '/in/bram-solheim/');
    window.dispatchEvent(new Event('popstate'));
    expect(panels()[0]!.getAttribute('style')).toContain('width: 40px');
    session.follow({ ...settings, mode: 'browser' });
    expect(panels()).toEqual([]);
    session.follow(settings);
    expect(panels()).toHaveLength(1);
    browser.gone.now = true;
    session.follow({ ...settings, mode: 'browser' });
    expect(panels()).toEqual([]);
  });

  test('stays when the page is shown for the first time', () => {
    const [before] = panels();
    show('pageshow', false);
    expect(panels()).toEqual([before]);
  });

  test.each([
    ['the page goes on to somebody else', () => window.history.pushState(null, '', '/in/bram-solheim/')],
    ['the window changes', () => {}],
  ])('goes silently when the extension is gone and %s', async (_when, happen) => {
    browser.gone.now = true;
    happen();
    window.dispatchEvent(new Event('popstate'));
    window.dispatchEvent(new Event('resize'));
    expect(panels()).toEqual([]);
    // And no part of it wakes up again.
    window.history.pushState(null, '', '/in/kei-tamsin/');
    window.dispatchEvent(new Event('popstate'));
    show('pageshow', true);
    expect(panels()).toEqual([]);
  });

  test('is closed and opened by the extension’s own shortcut', () => {
    session.toggle();
    expect(browser.kept).toEqual({ collapsed: true });
    session.toggle();
    expect(browser.kept).toEqual({ collapsed: false });
    window.history.replaceState(null, '', '/feed/');
    window.dispatchEvent(new Event('popstate'));
    session.toggle();
    expect(browser.kept).toEqual({ collapsed: false });
    // And the background learns that the person has gone, and no more about them.
    expect(browser.told).toEqual([{ type: 'left' }]);
  });

  test('is closed by a user’s Escape, and not by an Escape that a script of the page makes up', async () => {
    session.end();
    const listen = vi.spyOn(window, 'addEventListener');
    session = await PageSession.start(window, browser.api);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(browser.kept).toEqual({});
    // Only a browser makes events that are trusted: the same key, handed over as the browser does.
    const [, pressed] = listen.mock.calls.find(([type]) => type === 'keydown')!;
    const key = { key: 'Escape', isTrusted: true, defaultPrevented: false, target: document.body };
    (pressed as (event: unknown) => void)(key);
    expect(browser.kept).toEqual({ collapsed: true });
  });

  /** Opens the extension's side of the conversation; returns the messages that it gets. */
  const says = (sender: object, key: string, messages: readonly string[], onDisconnect = event()): unknown[] => {
    const onMessage = event();
    const statements: unknown[] = [];
    browser.onConnect.happen({
      name: 'kith-page',
      sender: { id: 'own', ...sender },
      onMessage,
      onDisconnect,
      disconnect: () => {},
      postMessage: (stated: unknown) => statements.push(stated),
    });
    onMessage.happen({ type: 'hello', key });
    for (const type of messages) onMessage.happen({ type });
    return statements;
  };
  const panel = { url: `${BASE}panel.html`, tab: { id: 1 } };
  const panelSays = (...messages: string[]) => says(panel, 'a-key', messages);
  /** The browser's own panel, which stays while the page goes on. */
  const besideSays = (...messages: string[]) => says({ url: `${BASE}sidepanel.html` }, '', messages);

  test('hears that the page has loaded: at once, or when it has', () => {
    const counts = (statements: unknown[]): number =>
      statements.filter((stated) => (stated as { type: string }).type === 'loaded').length;
    const isLoaded = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const early = panelSays();
    expect(counts(early)).toBe(0);
    window.dispatchEvent(new Event('load'));
    expect(counts(early)).toBe(1);
    isLoaded.mockReturnValue('complete');
    expect(counts(besideSays())).toBe(1);
  });

  test.each([
    ['made anew where its process crashed', () => {}, 1],
    ['left as it is where its background only slept', () => says(panel, 'a-key', []), 0],
    ['left as it is where the user closed it meanwhile', () => session.toggle(), 0],
  ])('is %s', (_what, happen, made) => {
    vi.useFakeTimers();
    const onDisconnect = event();
    says(panel, 'a-key', [], onDisconnect);
    const randomUUID = vi.fn(() => 'another-key');
    vi.stubGlobal('crypto', { randomUUID });
    onDisconnect.happen();
    happen();
    vi.runOnlyPendingTimers();
    expect(randomUUID).toHaveBeenCalledTimes(made);
    vi.useRealTimers();
  });

  test('has the next person read anew where the earlier one was read without a reader', () => {
    const messages = besideSays('shown');
    messages.length = 0;
    window.history.pushState(null, '', '/in/bram-solheim/');
    window.dispatchEvent(new Event('popstate'));
    expect(messages).toEqual([{ type: 'page', shown: { state: 'waiting' } }, { type: 'again' }]);
    expect(WENT_ON in window).toBe(true);
    Reflect.deleteProperty(window, WENT_ON);
  });

  test('reads nothing for a person for whom nothing was read', () => {
    const messages = besideSays('shown', 'stop');
    messages.length = 0;
    window.history.pushState(null, '', '/in/bram-solheim/');
    window.dispatchEvent(new Event('popstate'));
    expect(messages).toEqual([]);
  });

  describe('jobs that the page shows after scrolling', () => {
    const jobs = renderServerDrivenExperience(ines, renderJob('CFO', 'Veldt', 'Jan 2022 - Present · 4 yrs'));
    const scrollTo = (html: string): void => {
      document.body.innerHTML = html;
      // Pages of today scroll within themselves.
      document.body.firstElementChild!.dispatchEvent(new Event('scroll'));
      vi.runAllTimers();
    };
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => {
      vi.useRealTimers();
      document.body.innerHTML = '';
    });

    test('are read, once, and are not called unknown meanwhile', () => {
      const messages = besideSays('shown');
      messages.length = 0;
      scrollTo('<main></main>');
      expect(messages).toEqual([]);
      scrollTo(`<main>${jobs}</main>`);
      scrollTo(`<main>${jobs}</main>`);
      expect(messages).toEqual([{ type: 'again' }]);
    });

    test('are not read after the user has signed out', () => {
      const messages = besideSays('shown', 'stop');
      messages.length = 0;
      scrollTo(`<main>${jobs}</main>`);
      expect(messages).toEqual([]);
    });
  });

  test.each(['nobody', 'shown', 'unknown', 'unreadable'])('is left alone when the reader says: %s', async (state) => {
    const records: MutationRecord[] = [];
    const page = new MutationObserver((seen) => void records.push(...seen));
    page.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    const watchPage: WatchPage = (_window, tell) => {
      tell('waiting', NOTHING_READ);
      tell(state as PageState, NOTHING_READ);
      return () => {};
    };
    vi.stubGlobal('kithReader', watchPage);
    panelSays('read');
    await Promise.resolve();
    // Only a signed-in user has a reader: any effect of it would reveal the sign-in to the page.
    expect(records).toEqual([]);
    expect(measured).not.toHaveBeenCalled();
    page.disconnect();
  });

  test('is hidden where the page says that there is no such profile, for every viewer', async () => {
    vi.useFakeTimers();
    const [panel] = panels() as HTMLElement[];
    document.body.innerHTML = '<main><div class="page-not-found"><h1>Ingen</h1></div></main>';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(panel!.style.display).toBe('none');
    document.body.innerHTML = '<main><h1>Ines Calloway</h1></main>';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(panel!.style.display).toBe('block');
    vi.useRealTimers();
  });

  test('hangs up on anything but the extension’s own page, and on a page that does not know its key', () => {
    const port = (url: string, id = 'own') => {
      const onMessage = event();
      const hung = { up: false };
      const disconnect = () => {
        hung.up = true;
      };
      browser.onConnect.happen({
        name: 'kith-page',
        sender: { id, url, tab: { id: 1 } },
        onMessage,
        onDisconnect: event(),
        disconnect,
        postMessage: () => {},
      });
      return { say: onMessage.happen, hung };
    };
    expect(port('https://www.linkedin.com/in/x/').hung.up).toBe(true);
    expect(port(`${BASE}panel.html`, 'other').hung.up).toBe(true);
    const guessing = port(`${BASE}panel.html`);
    guessing.say({ type: 'hello', key: 'guess' });
    expect(guessing.hung.up).toBe(true);
    const own = port(`${BASE}panel.html`);
    own.say({ type: 'hello', key: 'a-key' });
    expect(own.hung.up).toBe(false);
    const second = port(`${BASE}panel.html`);
    second.say({ type: 'hello', key: 'a-key' });
    expect(second.hung.up).toBe(true);
  });
});
