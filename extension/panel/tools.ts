import browser, { type Runtime } from 'webextension-polyfill';
import type { FrameSession } from '../../shared/features/panel/frames/messages.ts';
import type { ToConfirm } from '../../shared/features/panel/frames/to-confirm.ts';
import { notifyChanged, openConfirm, watchChanged } from '../confirm.ts';
import { watchFrameSession } from '../frame-session.ts';
import type { FromPage } from '../messages.ts';
import { linkToPage, type PageLink } from '../page-link.ts';
import { FromBackground, RELAY, type ToBackground } from '../relay-messages.ts';
import { askForAccess, notifyAccess } from '../server-address.ts';
import { openSignIn, saveEmbedSession } from '../session.ts';

/** The parts of the browser that a panel needs. */
export interface Tools {
  /** Reports the signed-in user, now and at every change; returns a function that stops it. */
  watchSession: (tell: (session: FrameSession | null) => void) => () => void;
  forgetSession: () => void;
  openSignIn: () => void;
  openOptions: () => void;
  /** Reports whether the site of the user's Kith may be used, now and at every change; returns a function that stops it. */
  watchAccess: (tell: (given: boolean) => void) => () => void;
  /** Has the browser ask for the access, within a click; where it does not let this page ask, the options do. */
  askForAccess: (server: string) => void;
  /** Opens the window in which a write is confirmed. */
  openConfirm: (what: ToConfirm) => void;
  /** Tells the others about a write, and hears of theirs; returns a function that stops it. */
  tellChanged: () => void;
  watchChanged: (listener: () => void) => () => void;
  /** Opens the conversation with a page: the page of the tab, or, if the browser names no tab, the page around the panel. */
  link: (tabId: number, key: string, heard: (message: FromPage) => void, closed: () => void) => PageLink;
  /** Whether the browser names tabs; otherwise the panel stands in the only tab that it can talk to. */
  knowsTabs: boolean;
}

/** The tools in windows of our own, which stand beside no page: the user who sees the window is the user who writes there. */
export const ownTools: Tools = {
  watchSession: (tell) => watchFrameSession('writes', tell),
  forgetSession: () => void saveEmbedSession(null),
  openSignIn: () => void openSignIn(),
  openOptions: () => void browser.runtime.openOptionsPage(),
  watchAccess: notifyAccess,
  askForAccess: (server) => void askForAccess(server),
  openConfirm: (what) => void openConfirm(what),
  tellChanged: () => void notifyChanged(),
  watchChanged,
  link: linkToPage,
  knowsTabs: true,
};

/** The tools in a frame of somebody's page, if the browser lets the extension's page do all of it itself. */
export const pageTools: Tools = { ...ownTools, watchSession: (tell) => watchFrameSession('reads', tell) };

/** The time after which the background is called again when it went to sleep, in ms. */
const AGAIN_MS = 100;

interface Spoken {
  key: string;
  reading: boolean;
  /** The conversation begins again with a background that had slept: the page reads itself again, and shows the same person. */
  again: boolean;
  heard: (message: FromPage) => void;
  closed: () => void;
}

/**
 * The tools for browsers in which the background does the work. A background that went to sleep is woken, and told again for which person
 * it spoke.
 */
export function createRelayedTools(): Tools {
  const sessions = new Set<(session: FrameSession | null) => void>();
  const accesses = new Set<(given: boolean) => void>();
  const watching = new Set<() => void>();
  let session: FrameSession | null | undefined;
  let access: boolean | undefined;
  let page: Spoken | null = null;
  let port: Runtime.Port | null = null;

  const handleMessage = (data: unknown): void => {
    const { success, data: message } = FromBackground.safeParse(data);
    if (!success) return;
    if (message.type === 'session') {
      session = message.session;
      for (const tell of sessions) tell(session);
    } else if (message.type === 'access') {
      access = message.given;
      for (const tell of accesses) tell(access);
    } else if (message.type === 'changed') {
      for (const listener of watching) listener();
    } else if (message.type === 'closed') page?.closed();
    else if (page) {
      const { message: stated } = message;
      if (page.again && stated.type === 'page' && stated.shown.state === 'waiting') return;
      if (stated.type === 'page') page.again = false;
      page.heard(stated);
    }
  };
  const connectPort = (): Runtime.Port => {
    if (port) return port;
    const opened = browser.runtime.connect({ name: RELAY });
    port = opened;
    opened.onMessage.addListener(handleMessage);
    opened.onDisconnect.addListener(() => {
      port = null;
      setTimeout(connectPort, AGAIN_MS);
    });
    if (page) {
      page.again = true;
      opened.postMessage({ type: 'hello', key: page.key } satisfies ToBackground);
      if (page.reading) opened.postMessage({ type: 'read' } satisfies ToBackground);
    }
    return opened;
  };
  const say = (message: ToBackground): void => connectPort().postMessage(message);
  connectPort();
  return {
    watchSession: (tell) => {
      sessions.add(tell);
      if (session !== undefined) tell(session);
      return () => void sessions.delete(tell);
    },
    forgetSession: () => say({ type: 'do', what: 'signed-out' }),
    openSignIn: () => say({ type: 'do', what: 'sign-in' }),
    openOptions: () => say({ type: 'do', what: 'options' }),
    watchAccess: (tell) => {
      accesses.add(tell);
      if (access !== undefined) tell(access);
      return () => void accesses.delete(tell);
    },
    askForAccess: () => say({ type: 'do', what: 'options' }),
    openConfirm: (what) => say({ type: 'confirm', what }),
    // A frame in a page writes nothing.
    tellChanged: () => {},
    watchChanged: (listener) => {
      watching.add(listener);
      return () => void watching.delete(listener);
    },
    link: (_tabId, key, listen, closed) => {
      const own: Spoken = { key, reading: false, again: false, heard: listen, closed };
      const open = connectPort();
      page = own;
      open.postMessage({ type: 'hello', key } satisfies ToBackground);
      return {
        say: (message) => {
          if (message.type === 'hello' || message.type === 'read' || message.type === 'shown') return;
          if (message.type === 'stop') own.reading = false;
          say({ type: 'say', message });
        },
        read: async () => {
          const bridge = connectPort();
          own.reading = true;
          bridge.postMessage({ type: 'read' } satisfies ToBackground);
        },
        close: () => {
          if (page === own) page = null;
        },
      };
    },
    knowsTabs: false,
  };
}
