import browser from 'webextension-polyfill';
import type { GROUPS_OPENED, GROUPS_SENT } from '../../shared/features/panel/frames/group-sync.ts';
import type { ToAppTab } from '../messages.ts';
import { getServerPattern, readServer } from '../server-address.ts';

const SIZE = { width: 560, height: 720 };
const PAGE = 'groups.html';

/** Opens the window for reading and choosing groups; an open one comes to the front. */
export const openGroups = (): Promise<void> =>
  navigator.locks.request(PAGE, async () => {
    const url = browser.runtime.getURL(PAGE);
    const [open] = await browser.tabs.query({ url });
    if (open?.windowId !== undefined) {
      await browser.windows.update(open.windowId, { focused: true });
      await browser.tabs.update(open.id!, { active: true });
    } else await browser.windows.create({ type: 'popup', url, ...SIZE });
  });

/** Tells the web app's open tabs about events in that window. */
export async function notifyAppTabs(what: typeof GROUPS_OPENED | typeof GROUPS_SENT): Promise<void> {
  const server = await readServer();
  if (!server) return;
  const tabs = await browser.tabs.query({ url: getServerPattern(server) });
  const message: ToAppTab = { type: what };
  // A tab without our script shows it after a reload.
  await Promise.allSettled(tabs.map((tab) => browser.tabs.sendMessage(tab.id!, message)));
}
