import browser from 'webextension-polyfill';
import type { EmbedSession } from '../../shared/embed/messages.ts';
import type { FromPage } from '../messages.ts';
import { linkToPage, type PageLink } from '../page-link.ts';
import { FromBackground, RELAY, type ToBackground } from '../relay-messages.ts';
import { keepSession, openSignIn, readSession, watchSession } from '../session.ts';

/** What a panel needs of the browser. */
export interface Tools {
  /** Tells who is signed in, now and whenever that changes; returns how to stop. */
  watchSession: (tell: (session: EmbedSession | null) => void) => () => void;
  forgetSession: () => void;
  openSignIn: () => void;
  openOptions: () => void;
  /** Opens the conversation with a page: with that of the tab, or, where the browser tells no tab, with the one around. */
  link: (tabId: number, key: string, heard: (message: FromPage) => void, closed: () => void) => PageLink;
  /** Where the browser names no tabs the panel stands in the only one that it can talk to. */
  knowsTabs: boolean;
}

/** Where the extension's page may do all of it itself. */
export const ownTools: Tools = {
  watchSession: (tell) => {
    const look = (): void => void readSession().then(tell);
    look();
    return watchSession(look);
  },
  forgetSession: () => void keepSession(null),
  openSignIn: () => void openSignIn(),
  openOptions: () => void browser.runtime.openOptionsPage(),
  link: linkToPage,
  knowsTabs: true,
};

/** How soon the background is called again after it went to sleep, in ms. */
const AGAIN_MS = 100;

/** Where the background does it. A background that went to sleep is woken, and told again whom it spoke for. */
export function relayedTools(): Tools {
  const sessions = new Set<(session: EmbedSession | null) => void>();
  let session: EmbedSession | null | undefined;
  let page: { key: string; reading: boolean; heard: (message: FromPage) => void; closed: () => void } | null = null;
  const connect = () => {
    const port = browser.runtime.connect({ name: RELAY });
    port.onMessage.addListener((data: unknown) => {
      const { success, data: message } = FromBackground.safeParse(data);
      if (!success) return;
      if (message.type === 'heard') page?.heard(message.message);
      else if (message.type === 'closed') page?.closed();
      else {
        session = message.session;
        for (const tell of sessions) tell(session);
      }
    });
    port.onDisconnect.addListener(() => setTimeout(reconnect, AGAIN_MS));
    return port;
  };
  let port = connect();
  const say = (message: ToBackground): void => port.postMessage(message);
  const reconnect = (): void => {
    port = connect();
    if (page) say({ type: 'hello', key: page.key });
    if (page?.reading) say({ type: 'read' });
  };
  return {
    watchSession: (tell) => {
      sessions.add(tell);
      if (session !== undefined) tell(session);
      return () => void sessions.delete(tell);
    },
    forgetSession: () => say({ type: 'do', what: 'signed-out' }),
    openSignIn: () => say({ type: 'do', what: 'sign-in' }),
    openOptions: () => say({ type: 'do', what: 'options' }),
    link: (_tabId, key, heard, closed) => {
      const own = { key, reading: false, heard, closed };
      page = own;
      say({ type: 'hello', key });
      return {
        say: (message) => {
          if (message.type === 'hello' || message.type === 'read') return;
          if (message.type === 'stop') own.reading = false;
          say({ type: 'say', message });
        },
        read: async () => {
          own.reading = true;
          say({ type: 'read' });
        },
        close: () => {
          if (page === own) page = null;
        },
      };
    },
    knowsTabs: false,
  };
}
