import { useLayoutEffect, useState } from 'react';
import browser from 'webextension-polyfill';
import { readPreferences } from '../preferences.ts';
import { mayChangeServer, readServerSetting, type ServerSetting } from '../server-address.ts';

/** Undefined until known, null when nobody is signed in. */
export function useSession<S>(watch: (tell: (session: S | null) => void) => () => void): S | null | undefined {
  const [session, setSession] = useState<S | null>();
  useLayoutEffect(() => watch(setSession), [watch]);
  return session;
}

/** The number of changes that were written in a window of ours since this page was opened. */
export function useChangeCount(watch: (listener: () => void) => () => void): number {
  const [changes, setChanges] = useState(0);
  useLayoutEffect(() => watch(() => setChanges((before) => before + 1)), [watch]);
  return changes;
}

/** The address of the user's Kith and where it comes from; undefined until known. */
export function useServerSetting(): ServerSetting | undefined {
  const [setting, setSetting] = useState<ServerSetting>();
  useLayoutEffect(() => {
    const look = (): void => void readServerSetting().then(setSetting);
    const handleChange = (changes: Record<string, unknown>, area: string): void => {
      if (mayChangeServer(changes, area)) look();
    };
    look();
    browser.storage.onChanged.addListener(handleChange);
    return () => browser.storage.onChanged.removeListener(handleChange);
  }, []);
  return setting;
}

/** The address of the user's Kith. Undefined until known, null if it is not set. */
export const useServer = (): string | null | undefined => useServerSetting()?.server;

/** Whether the side panel may read pages that list people; undefined until known. */
export function useLists(): boolean | undefined {
  const [lists, setLists] = useState<boolean>();
  useLayoutEffect(() => {
    const look = (): void => void readPreferences(browser.storage.local).then((settings) => setLists(settings.lists));
    const handleChange = (changes: Record<string, unknown>, area: string): void => {
      if (area === 'local' && changes.lists) look();
    };
    look();
    browser.storage.onChanged.addListener(handleChange);
    return () => browser.storage.onChanged.removeListener(handleChange);
  }, []);
  return lists;
}

/** Whether the browser lets the extension use that site; true until it is known to be otherwise. */
export function useAccess(watch: (tell: (given: boolean) => void) => () => void): boolean {
  const [given, setGiven] = useState(true);
  useLayoutEffect(() => watch(setGiven), [watch]);
  return given;
}
