import browser from 'webextension-polyfill';

const KEY = 'server';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address of one's Kith; null until it was set. */
export async function readServer(): Promise<string | null> {
  const kept: Record<string, unknown> = await browser.storage.local.get(KEY);
  return typeof kept[KEY] === 'string' ? kept[KEY] : null;
}

export async function keepServer(server: string): Promise<void> {
  await browser.storage.local.set({ [KEY]: server });
}

/** An address as typed → its origin; null when it is none that Kith may stand at (https, or this machine). */
export function serverOf(typed: string): string | null {
  const text = typed.trim();
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname)) ? origin : null;
}
