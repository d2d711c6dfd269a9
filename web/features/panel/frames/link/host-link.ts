import {
  type FrameSession,
  type FromApp,
  type FromHost,
  readHostMessage,
} from '../../../../../shared/features/panel/frames/messages.ts';
import type { ReadConnections } from '../../../../../shared/features/panel/frames/page-connections.ts';
import type { PageList } from '../../../../../shared/features/panel/frames/page-list.ts';
import { HOST_KEY, isExtensionOrigin } from '../../../../../shared/features/panel/frames/paths.ts';
import type { ShownPerson } from '../../../../../shared/features/panel/frames/person.ts';
import type { ToConfirm } from '../../../../../shared/features/panel/frames/to-confirm.ts';
import { HandedOver } from './handed-over.ts';

/** The extension's page around this page, from its address; null in a tab of its own. */
export function getHostOrigin(window: Window): string | null {
  if (window.parent === window) return null;
  const named = new URLSearchParams(window.location.hash.slice(1)).get(HOST_KEY) ?? '';
  return isExtensionOrigin(named) ? named : null;
}

/**
 * Whether this page is in an unknown page's frame. Such a page could hide it under a click, so it renders nothing, even if a browser that
 * does not separate storage by site lets it be signed in.
 */
export const isInStrangeFrame = (window: Window): boolean => window.parent !== window && getHostOrigin(window) === null;

interface HostLink {
  say: (message: FromApp) => void;
  close: () => void;
}

/** Listens to the extension's page at exactly this origin and answers nobody else. */
function linkToHost(window: Window, origin: string, heard: (message: FromHost) => void): HostLink {
  const { parent } = window;
  const listen = (event: MessageEvent): void => {
    const message = readHostMessage(event, { window: parent, origin });
    if (message) heard(message);
  };
  window.addEventListener('message', listen);
  return {
    say: (message) => parent.postMessage(message, origin),
    close: () => window.removeEventListener('message', listen),
  };
}

export type PlaceInHost = Omit<Extract<FromHost, { type: 'place' }>, 'kith' | 'type'>;

/** The last message of the extension's page, of each kind. The session is only in memory. */
export interface HostSays {
  /** Null: nobody is signed in; undefined until that is known. */
  session: FrameSession | null | undefined;
  shown: ShownPerson;
  /** Null until a list was read. */
  list: PageList | null;
  /** Null until the user pressed to read them. */
  connections: ReadConnections | null;
  place: PlaceInHost;
  /** The content that the window was opened to confirm. */
  toConfirm: ToConfirm | null;
  /** The number of changes that were written elsewhere. */
  changes: number;
}

export const NOTHING_SAID: HostSays = {
  session: undefined,
  shown: { state: 'waiting' },
  list: null,
  connections: null,
  place: { place: 'page', side: 'right' },
  toConfirm: null,
  changes: 0,
};

/** Keeps the messages of the extension's page, from before the first component is there. */
export interface Host {
  say: (message: FromApp) => void;
  now: () => HostSays;
  watch: (changed: () => void) => () => void;
  /** The answer to a call that the extension has made already; null where it has not. */
  take: (address: string) => Promise<unknown> | null;
  /** The same, if the answer is there already. */
  takeNow: (address: string) => unknown;
}

/** Says at once that this page listens, so that the answer comes while the rest of it is still being made. */
export function listenToHost(window: Window, origin: string): Host {
  let now: HostSays = { ...NOTHING_SAID };
  const watching = new Set<() => void>();
  const handed = new HandedOver();
  const { say } = linkToHost(window, origin, (message) => {
    // Answers to another user, or from before a change, are not shown.
    if (message.type === 'session' || message.type === 'changed') handed.forget();
    if (message.type === 'session') now = { ...now, session: message.session };
    else if (message.type === 'page') now = { ...now, shown: message.shown };
    else if (message.type === 'list') now = { ...now, list: message.list };
    else if (message.type === 'connections') now = { ...now, connections: message.connections };
    else if (message.type === 'confirm') now = { ...now, toConfirm: message.what };
    else if (message.type === 'changed') now = { ...now, changes: now.changes + 1 };
    else if (message.type === 'asking') handed.await(message.address);
    else if (message.type === 'answer') handed.put(message.address, message.answer);
    else now = { ...now, place: { place: message.place, side: message.side } };
    for (const changed of watching) changed();
  });
  say({ kith: 1, type: 'ready' });
  return {
    say,
    take: (address) => handed.take(address),
    takeNow: (address) => handed.takeNow(address),
    now: () => now,
    watch: (changed) => {
      watching.add(changed);
      return () => void watching.delete(changed);
    },
  };
}
