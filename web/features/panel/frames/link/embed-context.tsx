import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { EmbedSession, FrameSession, FromApp } from '../../../../../shared/features/panel/frames/messages.ts';
import type { ReadConnections } from '../../../../../shared/features/panel/frames/page-connections.ts';
import type { PageList } from '../../../../../shared/features/panel/frames/page-list.ts';
import type { ShownPerson } from '../../../../../shared/features/panel/frames/person.ts';
import type { ToConfirm } from '../../../../../shared/features/panel/frames/to-confirm.ts';
import type { Call } from '../../../../../shared/platform/call.ts';
import { buildCallAddress } from '../../../../../shared/platform/call-address.ts';
import { ApiError } from '../../../../platform/api/api-error.ts';
import { type SendArgs, type SendReply, send } from '../../../../platform/api/send.ts';
import { readSession, watchSession } from '../../../../platform/api/session-storage.ts';
import type { Host, HostSays, PlaceInHost } from './host-link.ts';
import { parseShownPerson } from './person-of-query.ts';

/** The context of every embedded page, in the extension's frame and in its own tab. */
export interface Embed {
  /**
   * Null: nobody is signed in; undefined until that is known. In the frame it lives in memory only, comes with the user
   * and, inside a page, only reads.
   */
  session: EmbedSession | FrameSession | null | undefined;
  shown: ShownPerson;
  /** Whom the page beside the browser's own panel lists; null where none was read. */
  list: PageList | null;
  /** The user's connections that were read from the page beside it; null until pressed for. */
  connections: ReadConnections | null;
  /** Null in a tab of its own. */
  place: PlaceInHost | null;
  /** The content that the window was opened to confirm. */
  toConfirm: ToConfirm | null;
  /** The number of changes that were written in another window of the extension. */
  changes: number;
  /** Tells the extension's page; does nothing in its own tab. */
  say: (message: FromApp extends infer M ? (M extends FromApp ? Omit<M, 'kith'> : never) : never) => void;
  /** Calls the server as the signed-in user; a 401 signs out here and in the extension. */
  ask: <C extends Call>(call: C, args: SendArgs<C>, signal?: AbortSignal) => Promise<SendReply<C>>;
}

const EmbedContext = createContext<Embed | null>(null);

export function useEmbed(): Embed {
  const embed = useContext(EmbedContext);
  if (!embed) throw new Error('useEmbed() outside an EmbedProvider.');
  return embed;
}

type EmbedLink = Omit<Embed, 'ask'>;

const watchNobody = () => () => {};
const getNothing = () => null;

/** Tells the extension's page. */
export const notifyPage = (host: Host, message: Parameters<Embed['say']>[0]): void =>
  host.say({ kith: 1, ...message } as FromApp);

/** The link in the extension's frame, where the extension's page provides everything. Null in its own tab. */
function useFrame(host: Host | null): EmbedLink | null {
  const says = useSyncExternalStore<HostSays | null>(host?.watch ?? watchNobody, host?.now ?? getNothing);
  const say = useCallback<Embed['say']>((message) => host && notifyPage(host, message), [host]);
  return useMemo(() => says && { ...says, say }, [says, say]);
}

const getSessionText = (): string => {
  const { token, fakeToken, adminOff } = readSession();
  const used = fakeToken ?? token;
  return used ? JSON.stringify({ token: used, adminOff }) : '';
};

/** The link in a tab of its own: the web app's own session, and the person whom the address names. */
function useTab(): EmbedLink {
  const text = useSyncExternalStore(watchSession, getSessionText);
  return useMemo(
    () => ({
      session: text ? (JSON.parse(text) as EmbedSession) : null,
      shown: parseShownPerson(window.location.search),
      list: null,
      connections: null,
      place: null,
      toConfirm: null,
      changes: 0,
      say: () => {},
    }),
    [text],
  );
}

/**
 * Calls the server with this session; `say` tells the extension when the server no longer knows it. A call that the extension has made
 * already is not made again: `take` gives its answer.
 */
export const askAs =
  (session: Embed['session'], say: Embed['say'], take?: Host['take']): Embed['ask'] =>
  async <C extends Call>(call: C, args: SendArgs<C>, signal?: AbortSignal) => {
    try {
      const handed = call.method === 'GET' ? await take?.(buildCallAddress(call, args)) : null;
      if (handed) return handed as SendReply<C>;
      return await send(call, args, { signal, token: session?.token, adminOff: session?.adminOff });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) say({ type: 'signed-out' });
      throw error;
    }
  };

/** @param host the extension's page around this page; null in a tab of its own */
export function EmbedProvider({ host, children }: { host: Host | null; children: ReactNode }) {
  const frame = useFrame(host);
  const tab = useTab();
  const linked = frame ?? tab;
  const { session, say } = linked;
  const ask = useMemo(() => askAs(session, say, host?.take), [session, say, host]);
  const embed = useMemo(() => ({ ...linked, ask }), [linked, ask]);
  return <EmbedContext value={embed}>{children}</EmbedContext>;
}
