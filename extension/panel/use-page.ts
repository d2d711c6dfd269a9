import { useLayoutEffect, useRef, useState } from 'react';
import browser from 'webextension-polyfill';
import type { ShownPerson } from '../../shared/features/panel/frames/person.ts';
import type { ToPage } from '../messages.ts';
import type { PageLink } from '../page-link.ts';
import type { PanelSide } from '../preferences.ts';
import type { Tools } from './tools.ts';

interface PanelPage {
  /** The tab of the conversation; null if the browser names none. */
  tabId: number | null;
  /** Grows when the tab shows another page, or another tab comes. */
  visit: number;
  /** The page's content script took this panel for its own. A panel that a page made itself is never told who is signed in. */
  accepted: boolean;
  /** The page around this panel has loaded; always true where there is none. */
  loaded: boolean;
  shown: ShownPerson;
  side: PanelSide;
  say: (message: ToPage) => void;
}

/** Stands for the tab around where the browser names none. */
const ONLY_TAB = -1;
const WAITING: ShownPerson = { state: 'waiting' };
const NOBODY: ShownPerson = { state: 'nobody' };

/** The tab to talk to: the tab that holds this panel, or the tab beside the browser's own panel. */
function useTab(inPage: boolean, knowsTabs: boolean): { id: number | null; visit: number } {
  const [tab, setTab] = useState<{ id: number | null; visit: number }>({ id: null, visit: 0 });
  useLayoutEffect(() => {
    if (!knowsTabs) {
      setTab({ id: ONLY_TAB, visit: 1 });
      return;
    }
    const look = async (): Promise<void> => {
      const [active] = inPage
        ? [await browser.tabs.getCurrent()]
        : await browser.tabs.query({ active: true, currentWindow: true });
      setTab((before) => ({ id: active?.id ?? null, visit: before.visit + 1 }));
    };
    const handleLoad = (_id: number, change: { status?: string }, { active }: { active: boolean }): void => {
      if (active && change.status === 'complete') void look();
    };
    const handleActivation = (): void => void look();
    void look();
    if (inPage) return;
    browser.tabs.onActivated.addListener(handleActivation);
    browser.tabs.onUpdated.addListener(handleLoad);
    return () => {
      browser.tabs.onActivated.removeListener(handleActivation);
      browser.tabs.onUpdated.removeListener(handleLoad);
    };
  }, [inPage, knowsTabs]);
  return tab;
}

/** The person of the page, from its content script once a user is signed in. */
export function usePage(tools: Tools, inPage: boolean, key: string, signedIn: boolean): PanelPage {
  const { id, visit } = useTab(inPage, tools.knowsTabs);
  const [shown, setShown] = useState<ShownPerson>(WAITING);
  const [side, setSide] = useState<PanelSide>('right');
  const [accepted, setAccepted] = useState(!inPage);
  const [loaded, setLoaded] = useState(!inPage);
  const link = useRef<PageLink | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that was loaded anew has a new content script.
  useLayoutEffect(() => {
    setShown(WAITING);
    if (id === null) return;
    const opened = tools.link(
      id,
      key,
      (message) => {
        setAccepted(true);
        if (message.type === 'page') setShown(message.shown);
        else if (message.type === 'loaded') setLoaded(true);
        else setSide(message.side);
      },
      () => setShown(NOBODY),
    );
    link.current = opened;
    return () => {
      link.current = null;
      opened.close();
    };
  }, [tools, id, visit, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said again to a new content script.
  useLayoutEffect(() => {
    if (signedIn) void link.current?.read();
    else {
      link.current?.say({ type: 'stop' });
      setShown(WAITING);
    }
  }, [signedIn, id, visit]);
  return {
    tabId: id === ONLY_TAB ? null : id,
    visit,
    accepted,
    loaded,
    shown,
    side,
    say: (message) => link.current?.say(message),
  };
}
