import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Call } from '../../shared/call.ts';
import type { EmbedSession, FromApp, FromHost } from '../../shared/embed/messages.ts';
import type { Shown } from '../../shared/embed/person.ts';
import { ApiError } from '../api/api-error.ts';
import { type SendArgs, type SendReply, send } from '../api/send.ts';
import { readSession, watchSession } from '../api/session-storage.ts';
import { hostOrigin, linkToHost } from './host-link.ts';
import { shownOfQuery } from './person-of-query.ts';

export type Place = Omit<Extract<FromHost, { type: 'place' }>, 'kith' | 'type'>;

/** What every embedded page works with, in the extension's frame and in a tab of its own. */
export interface Embed {
  /** Null: nobody is signed in; undefined until that is known. In the frame it lives in memory only. */
  session: EmbedSession | null | undefined;
  shown: Shown;
  /** Null in a tab of its own. */
  place: Place | null;
  /** Tells the extension's page; nothing happens in a tab of its own. */
  say: (message: FromApp extends infer M ? (M extends FromApp ? Omit<M, 'kith'> : never) : never) => void;
  /** Asks the server as whoever is signed in; a 401 signs out here and in the extension. */
  ask: <C extends Call>(call: C, args: SendArgs<C>, signal?: AbortSignal) => Promise<SendReply<C>>;
}

const EmbedContext = createContext<Embed | null>(null);

export function useEmbed(): Embed {
  const embed = useContext(EmbedContext);
  if (!embed) throw new Error('useEmbed() outside an EmbedProvider.');
  return embed;
}

type Linked = Pick<Embed, 'session' | 'shown' | 'place' | 'say'>;

/** In the extension's frame: everything is told by the extension's page. */
function useFrame(origin: string | null): Linked {
  const [session, setSession] = useState<EmbedSession | null>();
  const [shown, setShown] = useState<Shown>({ state: 'waiting' });
  const [place, setPlace] = useState<Place>({ place: 'page', side: 'right' });
  const [say, setSay] = useState<Embed['say']>(() => () => {});
  useEffect(() => {
    if (origin === null) return;
    const link = linkToHost(window, origin, (message) => {
      if (message.type === 'session') setSession(message.session);
      else if (message.type === 'page') setShown(message.shown);
      else setPlace({ place: message.place, side: message.side });
    });
    setSay(() => ((message) => link.say({ kith: 1, ...message } as FromApp)) as Embed['say']);
    link.say({ kith: 1, type: 'ready' });
    return link.close;
  }, [origin]);
  return useMemo(() => ({ session, shown, place, say }), [session, shown, place, say]);
}

const sessionText = (): string => {
  const { token, fakeToken, adminOff } = readSession();
  const used = fakeToken ?? token;
  return used ? JSON.stringify({ token: used, adminOff }) : '';
};

/** In a tab of its own: the web app's own session, and the person whom the address names. */
function useTab(): Linked {
  const text = useSyncExternalStore(watchSession, sessionText);
  return useMemo(
    () => ({
      session: text ? (JSON.parse(text) as EmbedSession) : null,
      shown: shownOfQuery(window.location.search),
      place: null,
      say: () => {},
    }),
    [text],
  );
}

export function EmbedProvider({ children }: { children: ReactNode }) {
  const [origin] = useState(() => hostOrigin(window));
  const frame = useFrame(origin);
  const tab = useTab();
  const linked = origin === null ? tab : frame;
  const { session, say } = linked;
  const ask = useCallback<Embed['ask']>(
    async (call, args, signal) => {
      try {
        return await send(call, args, { signal, token: session?.token, adminOff: session?.adminOff });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) say({ type: 'signed-out' });
        throw error;
      }
    },
    [session, say],
  );
  const embed = useMemo(() => ({ ...linked, ask }), [linked, ask]);
  return <EmbedContext value={embed}>{children}</EmbedContext>;
}
