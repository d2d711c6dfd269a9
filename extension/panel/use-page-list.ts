import { useEffect, useState } from 'react';
import browser from 'webextension-polyfill';
import { PageList } from '../../shared/features/panel/frames/page-list.ts';
import { type ListAddress, readListAddress } from '../lists/list-address.ts';
import type { ListWatcher } from '../lists/list-watcher.ts';
import { askWatcher } from './ask-watcher.ts';

/** Runs in the page, in the extension's isolated world. */
const readNext = (name: string, anew: boolean): unknown =>
  (window as unknown as Record<string, ListWatcher>)[name]!.readNext(anew);

/**
 * The list that the tab's page shows, read anew whenever it changes; null where there is none, or none may be read.
 * @param tabId null: do not read
 */
export function usePageList(tabId: number | null, visit: number): PageList | null {
  const [list, setList] = useState<PageList | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that was loaded anew has another page.
  useEffect(() => {
    setList(null);
    if (tabId === null) return;
    let open = true;
    const follow = async (): Promise<void> => {
      for await (const answer of askWatcher(tabId, readNext)) {
        if (!open || !answer) return;
        const read = PageList.safeParse(answer.result);
        if (read.success) setList(read.data);
      }
    };
    // A page that the extension may not read, or that went meanwhile, shows no list.
    follow().catch(() => open && setList(null));
    return () => {
      open = false;
    };
  }, [tabId, visit]);
  return list;
}

/** The kind of list, or the company, that the tab's address names, for as long as the page itself is not to be read; null where it names neither. */
export function useListAddress(tabId: number | null, visit: number): ListAddress | null {
  const [address, setAddress] = useState<ListAddress | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that was loaded anew has another address.
  useEffect(() => {
    setAddress(null);
    if (tabId === null) return;
    const look = (url: string | undefined): void => {
      const read = readListAddress(url ?? '');
      setAddress(read.kind || read.company ? read : null);
    };
    const handleUpdate = (id: number, { url }: { url?: string }): void => {
      if (id === tabId && url !== undefined) look(url);
    };
    browser.tabs.get(tabId).then(
      ({ url }) => look(url),
      () => {},
    );
    browser.tabs.onUpdated.addListener(handleUpdate);
    return () => browser.tabs.onUpdated.removeListener(handleUpdate);
  }, [tabId, visit]);
  return address;
}
