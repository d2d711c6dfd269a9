import browser from 'webextension-polyfill';
import { ToConfirm } from '../shared/features/panel/frames/to-confirm.ts';

const SIZE = { width: 440, height: 560 };
const CHANGED = 'changed';
/** The key under which the number of the last opened window is stored. */
const WINDOW = 'confirm-window';

const getKey = (id: string): string => `confirm-${id}`;

/**
 * Opens the small window that shows the action that was wanted beside a profile, and asks for a confirmation. The action is stored where no
 * page and no content script can read or write; the window's address names only its key. There is one such window: an earlier one, such as
 * that of the first of two clicks, is closed.
 */
export const openConfirm = (what: ToConfirm): Promise<void> => navigator.locks.request(WINDOW, () => openWindow(what));

async function openWindow(what: ToConfirm): Promise<void> {
  const id = crypto.randomUUID();
  const { session } = browser.storage;
  await session.set({ [getKey(id)]: what });
  const { [WINDOW]: former } = await session.get(WINDOW);
  const url = browser.runtime.getURL(`confirm.html#${id}`);
  const opened = await browser.windows.create({ type: 'popup', url, ...SIZE });
  await session.set({ [WINDOW]: opened.id });
  // A user who closed the window themselves left its number here.
  if (typeof former === 'number') await browser.windows.remove(former).catch(() => {});
}

/** The content that a window was opened for; readable once. */
export async function takeToConfirm(id: string): Promise<ToConfirm | null> {
  const saved: Record<string, unknown> = await browser.storage.session.get(getKey(id));
  await browser.storage.session.remove(getKey(id));
  const parsed = ToConfirm.safeParse(saved[getKey(id)]);
  return parsed.success ? parsed.data : null;
}

/** Tells the panels beside profiles about a write. */
export const notifyChanged = (): Promise<void> => browser.storage.session.set({ [CHANGED]: crypto.randomUUID() });

/** Calls `listener` whenever something was written in a window of ours; returns how to stop. */
export function watchChanged(listener: () => void): () => void {
  const handleChange = (changes: Record<string, unknown>, area: string): void => {
    if (area === 'session' && CHANGED in changes) listener();
  };
  browser.storage.onChanged.addListener(handleChange);
  return () => browser.storage.onChanged.removeListener(handleChange);
}
