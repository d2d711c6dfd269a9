import { useEffect, useMemo, useState } from 'react';
import type { FromApp } from '../../shared/features/panel/frames/messages.ts';
import { MINI_VIEW_PATH, SIDE_PANEL_PATH } from '../../shared/features/panel/frames/paths.ts';
import { applyTypedName, type NamedInPage } from '../../shared/features/panel/frames/person.ts';
import { notifyChance } from '../badge-messages.ts';
import { AppFrame } from './app-frame.tsx';
import { AwaitedAnswer } from './awaited-answer.tsx';
import { ListOffer } from './list-offer.tsx';
import { PanelNotice } from './notice.tsx';
import './panel.css';
import type { Tools } from './tools.ts';
import { useAskedAhead } from './use-asked-ahead.ts';
import { useAttempts } from './use-attempts.ts';
import { usePage } from './use-page.ts';
import { usePageConnections } from './use-page-connections.ts';
import { useListAddress, usePageList } from './use-page-list.ts';
import { type Silence, useSilence } from './use-silence.ts';
import { useAccess, useChangeCount, useMayReadLists, useServer, useSession } from './use-stored.ts';

const SILENCE_WORDS: Record<Silence, (server: string) => string> = {
  nothing: (server) => `There is no answer from ${server}. It may be down, or its address may have changed.`,
  refusal: (server) =>
    `${server} refuses this browser. Your firm may want you to sign in, or to use its network, first.`,
  'sign-in': (server) => `A sign-in page stands before ${server}. Open Kith, sign in there, and come back.`,
};

/** Calls `close` when the user presses Escape here. */
function useEscape(isActive: boolean, close: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && isActive) close();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isActive, close]);
}

type Place = { tools: Tools; inPage: boolean; pageKey: string };

type MissingSettingProps = { server: string | null; tools: Tools; collapse: (() => void) | null };

/** Asks for the address of Kith, or for the access to it. */
function MissingSetting({ server, tools, collapse }: MissingSettingProps) {
  if (server === null)
    return (
      <PanelNotice
        title="Where is your Kith?"
        text="Kith has to know the address of your firm’s own Kith before it can show anything."
        action="Set the address"
        onAction={tools.openOptions}
        collapse={collapse}
      />
    );
  return (
    <PanelNotice
      title="Kith needs access to its site"
      text={`Your browser keeps Kith from using ${server}. Without that it can’t take over your sign-in there.`}
      action="Allow access"
      onAction={() => tools.askForAccess(server)}
      collapse={collapse}
    />
  );
}

/**
 * What the page of a tab lists, if the user lets such pages be read.
 * @param tab null: it is not read
 */
function useLists(tab: number | null, visit: number, token: string | undefined) {
  const mayRead = useMayReadLists();
  const readTab = mayRead ? tab : null;
  return {
    /** Of a list that may not be read yet. */
    listAddress: useListAddress(mayRead === false ? tab : null, visit),
    list: usePageList(readTab, visit),
    read: usePageConnections(readTab, visit, token),
  };
}

/** The extension's own page: holds the web app's frames, and stands between them and the page's content script. */
export function PanelApp({ tools, inPage, pageKey }: Place) {
  const server = useServer();
  const session = useSession(tools.watchSession);
  const changes = useChangeCount(tools.watchChanged);
  const mayUse = useAccess(tools.watchAccess);
  const page = usePage(tools, inPage, pageKey, Boolean(session));
  // The browser's own panel alone: a frame in the page would grow with the list, and so tell of it.
  const { listAddress, list, read } = useLists(!inPage && session ? page.tabId : null, page.visit, session?.token);
  const [heardFrom, setHeardFrom] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const [named, setNamed] = useState<NamedInPage | null>(null);
  const { say, shown } = page;
  const answered = heardFrom !== null && heardFrom === server;
  const { attempt, silent, busy, loaded, tryAgain } = useAttempts(server, answered, answered && session !== undefined);
  const silence = useSilence(server, silent, attempt);
  const shownSession = page.accepted ? session : undefined;
  // Where the browser names no tabs, it does not let this page call the server either.
  const askedAhead = useAskedAhead(tools.knowsTabs ? server : null, shownSession, shown, answered);
  const collapse = inPage ? () => say({ type: 'collapse' }) : null;
  useEscape(inPage, () => say({ type: 'collapse' }));

  const isSomebody = shown.state !== 'nobody' && shown.person !== undefined;
  const underTypedName = useMemo(() => applyTypedName(shown, named), [shown, named]);
  // Text typed about one person must not appear for the next.
  useEffect(() => {
    if (!isSomebody) setNamed(null);
  }, [isSomebody]);

  const handleMessage = (message: FromApp): void => {
    if (message.type === 'ready') setHeardFrom(server ?? null);
    else if (message.type === 'done') setDone(true);
    else if (message.type === 'named') setNamed(message);
    else if (message.type === 'confirm') tools.openConfirm(message.what);
    else if (message.type === 'read-connections') read.press(message.press, list);
    else if (message.type === 'changed') tools.tellChanged();
    else if (message.type === 'chance') notifyChance(message.chance, page.tabId);
    else if (message.type === 'sign-in') tools.openSignIn();
    else if (message.type === 'signed-out') tools.forgetSession();
    else if (inPage) say({ type: message.type });
  };

  // The most wanted frame comes first: the two share a thread, and would keep each other waiting. And only once the page has loaded: the
  // browser keeps its load event back until all frames in it are there, which would tell it that a user is signed in.
  const hasMiniView = session && done && page.loaded;
  const name = shown.state === 'nobody' ? null : (shown.person?.fullName ?? null);
  const connectorsComing = <AwaitedAnswer name={name} status="Looking for connectors…" lines={1} />;

  if (server === undefined) return null;
  if (server === null || !mayUse) return <MissingSetting server={server} tools={tools} collapse={collapse} />;
  const shared = {
    server,
    session: shownSession,
    shown,
    changes,
    place: { place: inPage ? 'page' : 'browser', side: page.side },
  } as const;
  return (
    <>
      {silent && (
        <PanelNotice
          title="Kith does not answer"
          text={SILENCE_WORDS[silence](server)}
          status={busy ? 'Trying again…' : 'Kith keeps trying.'}
          action="Try again"
          onAction={tryAgain}
          open={silence === 'nothing' ? null : server}
          collapse={collapse}
        />
      )}
      <div className={inPage ? 'frames cards' : 'frames'} hidden={silent} key={`${server} ${attempt}`}>
        {listAddress && shown.state === 'nobody' && <ListOffer {...listAddress} />}
        <AppFrame
          {...shared}
          path={SIDE_PANEL_PATH}
          title="Chance to connect"
          className="panel"
          {...(inPage ? {} : { list, connections: read.connections })}
          askedAhead={askedAhead}
          heard={handleMessage}
          loaded={loaded}
          waiting={<AwaitedAnswer name={name} status="Kith is searching the network…" lines={3} />}
        />
        {hasMiniView && (
          <AppFrame
            {...shared}
            shown={underTypedName}
            path={MINI_VIEW_PATH}
            title="Connectors"
            className="mini"
            heard={handleMessage}
            waiting={connectorsComing}
          />
        )}
        {session && !hasMiniView && isSomebody && <div className="mini">{connectorsComing}</div>}
      </div>
    </>
  );
}
