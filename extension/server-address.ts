import browser from 'webextension-polyfill';

const KEY = 'server';
const LOOPBACK = new Set(['localhost', '127.0.0.1']);
const SCRIPT = 'app-session';

/** The address of the user's Kith; null until it is set. */
export async function readServer(): Promise<string | null> {
  const saved: Record<string, unknown> = await browser.storage.local.get(KEY);
  return typeof saved[KEY] === 'string' ? parseServer(saved[KEY]) : null;
}

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

const hasAccess = (server: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [getServerPattern(server)] });

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
