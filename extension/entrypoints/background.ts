import browser from 'webextension-polyfill';
import { defineBackground } from 'wxt/utils/define-background';
import { readServer } from '../server-address.ts';

/** The extension's icon opens one's Kith, or, before its address is known, the page that asks for it. */
async function openKith(): Promise<void> {
  const server = await readServer();
  if (server) await browser.tabs.create({ url: server });
  else await browser.runtime.openOptionsPage();
}

export default defineBackground(() => {
  browser.action.onClicked.addListener(() => void openKith());
});
