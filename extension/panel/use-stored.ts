import { useLayoutEffect, useState } from 'react';
import browser from 'webextension-polyfill';
import { readServer } from '../server-address.ts';

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

/** The address of the user's Kith. Undefined until known, null if it is not set. */
export function useServer(): string | null | undefined {
  const [server, setServer] = useState<string | null>();
  useLayoutEffect(() => {
    const look = (): void => void readServer().then(setServer);
    const handleChange = (changes: Record<string, unknown>, area: string): void => {
      if (area === 'local' && 'server' in changes) look();
    };
    look();
    browser.storage.onChanged.addListener(handleChange);
    return () => browser.storage.onChanged.removeListener(handleChange);
  }, []);
  return server;
}
