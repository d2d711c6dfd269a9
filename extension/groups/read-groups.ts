import browser, { type Runtime } from 'webextension-polyfill';
import { GROUPS_READER, type GroupSync, readMessagingMessage } from './messages.ts';
import { findMessagingTab } from './site.ts';

/** The time that the site's database may take, in ms. */
const PATIENCE_MS = 30_000;

/** Puts the reader into the messaging site's tab and waits for its result. `no-tab`: the site is not open. */
export async function readGroups(): Promise<GroupSync | { state: 'no-tab' }> {
  const tabId = await findMessagingTab();
  if (tabId === undefined) return { state: 'no-tab' };
  const failed: GroupSync = { type: 'group_sync', state: 'failed' };
  return new Promise((resolve) => {
    const end = (sync: GroupSync): void => {
      clearTimeout(late);
      browser.runtime.onMessage.removeListener(handleMessage);
      resolve(sync);
    };
    const handleMessage = (message: unknown, sender: Runtime.MessageSender): undefined => {
      const stated = readMessagingMessage(message, sender, browser.runtime.id, tabId);
      if (stated) end(stated);
    };
    const late = setTimeout(() => end(failed), PATIENCE_MS);
    browser.runtime.onMessage.addListener(handleMessage);
    browser.scripting
      .executeScript({ target: { tabId, frameIds: [0] }, files: [GROUPS_READER] })
      .catch(() => end(failed));
  });
}
