import browser, { type Runtime } from 'webextension-polyfill';
import { GROUPS_READER, type GroupSync, heardFromMessaging } from './messages.ts';
import { messagingTab } from './site.ts';

/** The time that the site's database may take, in ms. */
const PATIENCE_MS = 30_000;

/** Puts the reader into the messaging site's tab and waits for its result. `no-tab`: the site is not open. */
export async function readGroups(): Promise<GroupSync | { state: 'no-tab' }> {
  const tabId = await messagingTab();
  if (tabId === undefined) return { state: 'no-tab' };
  const failed: GroupSync = { type: 'group_sync', state: 'failed' };
  return new Promise((resolve) => {
    const end = (said: GroupSync): void => {
      clearTimeout(late);
      browser.runtime.onMessage.removeListener(heard);
      resolve(said);
    };
    const heard = (message: unknown, sender: Runtime.MessageSender): undefined => {
      const said = heardFromMessaging(message, sender, browser.runtime.id, tabId);
      if (said) end(said);
    };
    const late = setTimeout(() => end(failed), PATIENCE_MS);
    browser.runtime.onMessage.addListener(heard);
    browser.scripting
      .executeScript({ target: { tabId, frameIds: [0] }, files: [GROUPS_READER] })
      .catch(() => end(failed));
  });
}
