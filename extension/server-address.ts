import browser from 'webextension-polyfill';
import { NETWORK_PAGES } from './network.ts';

const KEY = 'server';
const LOOPBACK = new Set(['localhost', '127.0.0.1']);
const SCRIPT = 'app-session';

/** Where the address comes from: the firm's policy, which wins, or the user. */
export interface ServerSetting {
  server: string | null;
  isManaged: boolean;
}

const parseSaved = (saved: unknown): string | null => (typeof saved === 'string' ? parseServer(saved) : null);

export async function readServerSetting(): Promise<ServerSetting> {
  const { policy, ...saved }: Record<string, unknown> = await browser.storage.local.get([KEY, 'policy']);
  const managed = parseSaved((policy as { server?: unknown } | undefined)?.server);
  return { server: managed ?? parseSaved(saved[KEY]), isManaged: managed !== null };
}

/** The address of the user's Kith; null until it is set. */
export const readServer = async (): Promise<string | null> => (await readServerSetting()).server;

/** Whether a change of what is stored may be another address. */
export const mayChangeServer = (changes: Record<string, unknown>, area: string): boolean =>
  area === 'local' && (KEY in changes || 'policy' in changes);

export async function saveServer(server: string): Promise<void> {
  await browser.storage.local.set({ [KEY]: server });
}

/** A typed address → its origin; null if Kith cannot be there (only https, or this machine). */
export function parseServer(typed: string): string | null {
  const text = typed.trim();
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname)) ? origin : null;
}

/** The pattern by which browsers know the server's pages. Without the port: Firefox knows none in patterns. */
export function getServerPattern(server: string): string {
  const { protocol, hostname } = new URL(server);
  return `${protocol}//${hostname}/*`;
}

/** Must be called from a click: the browser asks the person. Also false if the browser would not even ask about the address. */
export const askForAccess = (server: string): Promise<boolean> =>
  browser.permissions.request({ origins: [getServerPattern(server)] }).catch(() => false);

/** The same for the network's pages, from which a user may take the access away, and Firefox may never have given it. */
export const askForNetwork = (): Promise<boolean> =>
  browser.permissions.request({ origins: [NETWORK_PAGES] }).catch(() => false);

export const hasNetwork = (): Promise<boolean> => browser.permissions.contains({ origins: [NETWORK_PAGES] });

export const hasAccess = (server: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [getServerPattern(server)] });

/** Calls `listener` whenever the user gives or takes away access to a site; returns a function that stops it. */
export function watchAccess(listener: () => void): () => void {
  const { onAdded, onRemoved } = browser.permissions;
  for (const event of [onAdded, onRemoved]) event.addListener(listener);
  return () => {
    for (const event of [onAdded, onRemoved]) event.removeListener(listener);
  };
}

/** Reports whether the site of the user's Kith may be used, now and at every change; returns a function that stops it. */
export function notifyAccess(tell: (given: boolean) => void): () => void {
  const look = async (): Promise<void> => {
    const server = await readServer();
    tell(server === null || (await hasAccess(server)));
  };
  const handleChange = (changes: Record<string, unknown>, area: string): void => {
    if (mayChangeServer(changes, area)) void look();
  };
  void look();
  const stop = watchAccess(() => void look());
  browser.storage.onChanged.addListener(handleChange);
  return () => {
    stop();
    browser.storage.onChanged.removeListener(handleChange);
  };
}

/** Gives back the access to every site that is not the professional network. */
export async function revokeAccess(): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  const optional = origins.filter((origin) => !origin.includes('linkedin.com'));
  if (optional.length > 0) await browser.permissions.remove({ origins: optional }).catch(() => false);
}

/**
 * Puts the script that hands the session over into the web app's tabs: those opened from now on, and those that are
 * open. Any other site's script of that kind goes.
 */
export async function followServer(server: string | null): Promise<void> {
  const registered = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
  if (registered.length > 0) await browser.scripting.unregisterContentScripts({ ids: [SCRIPT] });
  if (!server || !(await hasAccess(server))) return;
  const files = ['app-session.js'];
  await browser.scripting.registerContentScripts([
    { id: SCRIPT, matches: [getServerPattern(server)], js: files, runAt: 'document_start', allFrames: false },
  ]);
  const tabs = await browser.tabs.query({ url: getServerPattern(server) });
  await Promise.allSettled(tabs.map((tab) => browser.scripting.executeScript({ target: { tabId: tab.id! }, files })));
}
