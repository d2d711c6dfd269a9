import browser from 'webextension-polyfill';
import { EmbedSession } from '../shared/features/panel/frames/messages.ts';
import { getServerPattern, readServer } from './server-address.ts';

const KEY = 'session';

/**
 * The session that the web app handed over. It lies in the browser's session storage, which content scripts cannot read
 * and which ends with the browser; never in `storage.local`, which they can.
 */
export async function readEmbedSession(): Promise<EmbedSession | null> {
  const saved: Record<string, unknown> = await browser.storage.session.get(KEY);
  const parsed = EmbedSession.safeParse(saved[KEY]);
  return parsed.success ? parsed.data : null;
}

export async function saveEmbedSession(session: EmbedSession | null): Promise<void> {
  if (session) await browser.storage.session.set({ [KEY]: session });
  // The session goes together with all data derived from it, and with actions that were still to be confirmed.
  else await browser.storage.session.clear();
}

/** Calls `listener` at every sign-in or sign-out; returns a function that stops it. */
export function watchEmbedSession(listener: () => void): () => void {
  const handleChange = (changes: Record<string, unknown>, area: string): void => {
    if (area === 'session' && KEY in changes) listener();
  };
  browser.storage.onChanged.addListener(handleChange);
  return () => browser.storage.onChanged.removeListener(handleChange);
}

/** Reports the session now and at every sign-in or sign-out; returns a function that stops it. */
export function notifySession(tell: (session: EmbedSession | null) => void): () => void {
  const look = (): void => void readEmbedSession().then(tell);
  look();
  return watchEmbedSession(look);
}

/** Tells the web app's open tabs to forget the session, too. */
async function clearInTabs(server: string): Promise<void> {
  const tabs = await browser.tabs.query({ url: getServerPattern(server) });
  // A tab without our script (opened before the address was set) finds out at its next call: the session is revoked.
  await Promise.allSettled(tabs.map((tab) => browser.tabs.sendMessage(tab.id!, { type: 'sign-out' })));
}

/** Signs out everywhere: here, on the server and in the web app's tabs. */
export async function signOut(): Promise<void> {
  const [server, session] = await Promise.all([readServer(), readEmbedSession()]);
  await saveEmbedSession(null);
  if (!server || !session) return;
  const { endSessionOnServer: revokeSession } = await import('./api.ts');
  await revokeSession(server, session);
  await clearInTabs(server);
}

/** Signing in happens in the web app's own tab; its script hands the session over. */
export async function openSignIn(): Promise<void> {
  const server = await readServer();
  if (server) await browser.tabs.create({ url: server });
  else await browser.runtime.openOptionsPage();
}
