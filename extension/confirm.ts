import browser from 'webextension-polyfill';
import { ToConfirm } from '../shared/embed/to-confirm.ts';

const SIZE = { width: 440, height: 560 };
const CHANGED = 'changed';

const keyOf = (id: string): string => `confirm-${id}`;

/**
 * Opens the small window where what was wanted beside a profile is shown and confirmed. What it is lies where no page and
 * no content script can read or write; the window's address names no more than its place.
 */
export async function openConfirm(what: ToConfirm): Promise<void> {
  const id = crypto.randomUUID();
  await browser.storage.session.set({ [keyOf(id)]: what });
  await browser.windows.create({ type: 'popup', url: browser.runtime.getURL(`confirm.html#${id}`), ...SIZE });
}

/** What a window was opened for; good for once. */
export async function takeToConfirm(id: string): Promise<ToConfirm | null> {
  const kept: Record<string, unknown> = await browser.storage.session.get(keyOf(id));
  await browser.storage.session.remove(keyOf(id));
  const parsed = ToConfirm.safeParse(kept[keyOf(id)]);
  return parsed.success ? parsed.data : null;
}

/** Tells the panels beside profiles that something was written. */
export const tellChanged = (): Promise<void> => browser.storage.session.set({ [CHANGED]: crypto.randomUUID() });

/** Calls `listener` whenever something was written in a window of ours; returns how to stop. */
export function watchChanged(listener: () => void): () => void {
  const heard = (changes: Record<string, unknown>, area: string): void => {
    if (area === 'session' && CHANGED in changes) listener();
  };
  browser.storage.onChanged.addListener(heard);
  return () => browser.storage.onChanged.removeListener(heard);
}
