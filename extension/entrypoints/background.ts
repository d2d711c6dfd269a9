import browser, { type Runtime } from 'webextension-polyfill';
import { defineBackground } from 'wxt/utils/define-background';
import { GROUP_SYNC, GROUPS_OPENED } from '../../shared/features/panel/frames/group-sync.ts';
import { detectBrowser } from '../../shared/features/panel/page-errors/browsers.ts';
import { reportUnreadPage } from '../api.ts';
import { readAppTabMessage } from '../app-tab.ts';
import { showChance } from '../badge.ts';
import { readPanelMessage } from '../badge-messages.ts';
import { readContentMessage } from '../content.ts';
import { readFrameSession } from '../frame-session.ts';
import { notifyAppTabs, openGroups } from '../groups/window.ts';
import { TOGGLE } from '../messages.ts';
import { NETWORK_PAGES } from '../network.ts';
import { followInPages, toggleInPage } from '../open-pages.ts';
import { followPolicy } from '../policy.ts';
import { readPreferences, savePanelPreferences } from '../preferences.ts';
import { serveRelay } from '../relay.ts';
import { returnToPages } from '../return-to-pages.ts';
import { askForNetwork, followServer, mayChangeServer, readServer } from '../server-address.ts';
import { readEmbedSession, saveEmbedSession } from '../session.ts';
import { hasBrowserPanel, openBrowserPanel, openSidePanel, preparePanel } from '../side-panel.ts';

/** The icon's action if it opens no side panel: it opens Kith, or the settings if no address is set. */
async function openKith(): Promise<void> {
  const server = await readServer();
  if (server) await browser.tabs.create({ url: server });
  else await browser.runtime.openOptionsPage();
}

/** Pages of a kind that no reader knows are counted, for the people who look after the firm's Kith. */
async function count(): Promise<void> {
  const [server, session] = await Promise.all([readServer(), readEmbedSession()]);
  if (server && session) await reportUnreadPage(server, session, detectBrowser(navigator.userAgent));
}

async function handleMessage(message: unknown, sender: Runtime.MessageSender): Promise<void> {
  const { runtime } = browser;
  const ofPage = readContentMessage(message, sender, runtime.id);
  if (ofPage?.type === 'unread') await count();
  if (ofPage?.type === 'left') await showChance(sender.tab!.id!, null);
  const ofPanel = readPanelMessage(message, sender, runtime.id, runtime.getURL(''));
  if (ofPanel) await showChance(ofPanel.tabId, ofPanel.chance);
  if (ofPage || ofPanel) return;
  const from = readAppTabMessage(message, sender, browser.runtime.id, await readServer());
  if (!from) return;
  if (from.type === GROUP_SYNC) {
    await openGroups();
    await notifyAppTabs(GROUPS_OPENED);
    return;
  }
  await saveEmbedSession(from.session);
  // Loaded now, so that the first profile need not wait. If the server is out of reach, the profile asks again.
  await readFrameSession('reads').catch(() => {});
}

/**
 * The keyboard shortcut: the panel in the page, or the browser's own where that was chosen. The browser opens its panel
 * only in answer to the key itself, so it is asked at once, and refuses where the page has the panel.
 */
function toggle(tabId: number | undefined): void {
  if (tabId === undefined) return;
  openSidePanel(tabId).catch(() => toggleInPage(tabId));
}

async function followSettings(): Promise<void> {
  await followPolicy();
  await followServer(await readServer());
  await followInPages();
  const { mode } = await readPreferences(browser.storage.local);
  // Settings may come from another browser: without a panel of the browser's own, the page has it.
  if (mode === 'browser' && !hasBrowserPanel()) await savePanelPreferences(browser.storage.local, { mode: 'page' });
  else await preparePanel(mode);
}

export default defineBackground(() => {
  let followed = Promise.resolve();
  // Updates run one after the other: the browser refuses a script that is registered twice at once.
  const follow = (run = followSettings): void => {
    followed = followed.then(run, run);
  };
  browser.runtime.onConnect.addListener(serveRelay);
  browser.action.onClicked.addListener(() => {
    // Before anything is waited for: browsers ask, and open a panel, only in answer to the click itself. They ask nothing where access is given.
    void askForNetwork();
    if (!openBrowserPanel()) void openKith();
  });
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === TOGGLE) toggle(tab?.id);
  });
  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) => {
    void handleMessage(message, sender);
    return undefined;
  });
  browser.runtime.onInstalled.addListener(() => follow());
  browser.runtime.onInstalled.addListener(() => void returnToPages());
  browser.runtime.onStartup.addListener(() => follow());
  browser.storage.onChanged.addListener((changes, area) => {
    if (area === 'managed' || mayChangeServer(changes, area) || (area === 'local' && changes.mode)) follow();
    else if (area === 'local') follow(followInPages);
  });
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    follow();
    if (origins.includes(NETWORK_PAGES)) void returnToPages();
  });
});
