import { useEffect, useState } from 'react';
import browser from 'webextension-polyfill';
import type { EmbedSession } from '../../shared/embed/messages.ts';
import { readServer } from '../server-address.ts';
import type { Tools } from './tools.ts';

/** Undefined until known, null when nobody is signed in. */
export function useSession({ watchSession }: Tools): EmbedSession | null | undefined {
  const [session, setSession] = useState<EmbedSession | null>();
  useEffect(() => watchSession(setSession), [watchSession]);
  return session;
}

/** Where one's Kith stands. Undefined until known, null when it was not set. */
export function useServer(): string | null | undefined {
  const [server, setServer] = useState<string | null>();
  useEffect(() => {
    const look = (): void => void readServer().then(setServer);
    const changed = (changes: Record<string, unknown>, area: string): void => {
      if (area === 'local' && 'server' in changes) look();
    };
    look();
    browser.storage.onChanged.addListener(changed);
    return () => browser.storage.onChanged.removeListener(changed);
  }, []);
  return server;
}
