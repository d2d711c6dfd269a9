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

type StorageChanges = Record<string, unknown>;

/** What `read` says, now and whenever the storage changes so that it may say something else; undefined until known. Both stay the same functions. */
function useStored<T>(read: () => Promise<T>, mayChange: (changes: StorageChanges, area: string) => boolean) {
  const [value, setValue] = useState<T>();
  useLayoutEffect(() => {
    const look = (): void => void read().then(setValue);
    const handleChange = (changes: StorageChanges, area: string): void => {
      if (mayChange(changes, area)) look();
    };
    look();
    browser.storage.onChanged.addListener(handleChange);
    return () => browser.storage.onChanged.removeListener(handleChange);
  }, [read, mayChange]);
  return value;
}

/** The address of the user's Kith and where it comes from; undefined until known. */
export const useServerSetting = (): ServerSetting | undefined => useStored(readServerSetting, mayChangeServer);

/** The address of the user's Kith. Undefined until known, null if it is not set. */
export const useServer = (): string | null | undefined => useServerSetting()?.server;

const readLists = async (): Promise<boolean> => (await readPreferences(browser.storage.local)).lists;
const mayChangeLists = (changes: StorageChanges, area: string): boolean => area === 'local' && 'lists' in changes;

/** Whether the side panel may read pages that list people; undefined until known. */
export const useMayReadLists = (): boolean | undefined => useStored(readLists, mayChangeLists);

/** Whether the browser lets the extension use that site; true until it is known to be otherwise. */
export function useAccess(watch: (tell: (given: boolean) => void) => () => void): boolean {
  const [given, setGiven] = useState(true);
  useLayoutEffect(() => watch(setGiven), [watch]);
  return given;
}
