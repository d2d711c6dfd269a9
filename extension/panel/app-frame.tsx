import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  type FrameSession,
  type FromApp,
  type FromHost,
  readAppMessage,
} from '../../shared/features/panel/frames/messages.ts';
import type { ReadConnections } from '../../shared/features/panel/frames/page-connections.ts';
import type { PageList } from '../../shared/features/panel/frames/page-list.ts';
import { HOST_KEY } from '../../shared/features/panel/frames/paths.ts';
import type { ShownPerson } from '../../shared/features/panel/frames/person.ts';
import type { ToConfirm } from '../../shared/features/panel/frames/to-confirm.ts';
import type { AskedAhead } from './use-asked-ahead.ts';

type AppFrameProps = {
  server: string;
  path: string;
  title: string;
  className: string | undefined;
  /** Undefined: the frame must not be told yet. */
  session: FrameSession | null | undefined;
  shown: ShownPerson;
  /** Whom the page beside the browser's own panel lists; undefined in any other frame. */
  list?: PageList | null;
  /** The connections that were read from that page; likewise. */
  connections?: ReadConnections | null;
  /** The content that the window was opened to confirm. */
  what?: ToConfirm;
  /** The call that is already on its way for this frame. */
  askedAhead?: AskedAhead | null;
  /** The number of changes that were written elsewhere. */
  changes?: number;
  place: Omit<Extract<FromHost, { type: 'place' }>, 'kith' | 'type'>;
  heard: (message: FromApp) => void;
  /** Stands here until the frame can show something. */
  waiting?: ReactNode;
  /** The browser has loaded the document at the address, even if that is only an error page. */
  loaded?: () => void;
};

/**
 * A page of the web app. It says when it listens, and is then told who is signed in and whom the page shows, now and at every change.
 * Messages go only to this frame, at exactly its origin.
 */
export function AppFrame({
  server,
  path,
  title,
  className,
  session,
  shown,
  list,
  connections,
  place,
  what,
  askedAhead = null,
  changes = 0,
  heard,
  waiting,
  loaded,
}: AppFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const hear = useRef(heard);
  const [ready, setReady] = useState(0);
  hear.current = heard;

  useLayoutEffect(() => {
    const listen = (event: MessageEvent): void => {
      const message = readAppMessage(event, { window: frame.current?.contentWindow, origin: server });
      if (message?.type === 'ready') setReady((times) => times + 1);
      if (message) hear.current(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [server]);

  const { place: where, side } = place;
  useLayoutEffect(() => {
    if (ready > 0)
      frame.current?.contentWindow?.postMessage(
        { kith: 1, type: 'place', place: where, side } satisfies FromHost,
        server,
      );
  }, [ready, where, side, server]);
  // Sent before the session, because the frame begins to show its contents when the session comes.
  useLayoutEffect(() => {
    if (ready > 0 && what)
      frame.current?.contentWindow?.postMessage({ kith: 1, type: 'confirm', what } satisfies FromHost, server);
  }, [ready, what, server]);
  useLayoutEffect(() => {
    if (ready > 0 && session !== undefined)
      frame.current?.contentWindow?.postMessage({ kith: 1, type: 'session', session } satisfies FromHost, server);
  }, [ready, session, server]);
  // Sent before the page, because the frame asks for the answer about its person at once.
  const { address, answer } = askedAhead ?? {};
  useLayoutEffect(() => {
    if (ready > 0 && address !== undefined)
      frame.current?.contentWindow?.postMessage({ kith: 1, type: 'asking', address } satisfies FromHost, server);
  }, [ready, address, server]);
  useLayoutEffect(() => {
    if (ready > 0 && address !== undefined && answer !== undefined)
      frame.current?.contentWindow?.postMessage(
        { kith: 1, type: 'answer', address, answer } satisfies FromHost,
        server,
      );
  }, [ready, address, answer, server]);
  useLayoutEffect(() => {
    if (ready > 0)
      frame.current?.contentWindow?.postMessage({ kith: 1, type: 'page', shown } satisfies FromHost, server);
  }, [ready, shown, server]);
  useLayoutEffect(() => {
    if (ready > 0 && list !== undefined)
      frame.current?.contentWindow?.postMessage({ kith: 1, type: 'list', list } satisfies FromHost, server);
  }, [ready, list, server]);
  useLayoutEffect(() => {
    if (ready > 0 && connections !== undefined)
      frame.current?.contentWindow?.postMessage(
        { kith: 1, type: 'connections', connections } satisfies FromHost,
        server,
      );
  }, [ready, connections, server]);
  useLayoutEffect(() => {
    if (changes > 0) frame.current?.contentWindow?.postMessage({ kith: 1, type: 'changed' } satisfies FromHost, server);
  }, [changes, server]);

  // Until it speaks it may be the browser's own page about an error; until it knows who is signed in it shows nothing.
  const hasContents = ready > 0 && session !== undefined;
  return (
    <div className={className}>
      {!hasContents && waiting}
      <iframe
        ref={frame}
        title={title}
        className={hasContents ? undefined : 'unheard'}
        src={`${server}${path}#${HOST_KEY}=${encodeURIComponent(location.origin)}`}
        onLoad={loaded}
      />
    </div>
  );
}
