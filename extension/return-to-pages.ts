import browser from 'webextension-polyfill';

/** The panel of the version before has gone by then (host/page-session.ts). */
const PANEL_GONE_MS = 1_500;

/** Comes back to the pages that were open when the extension was installed or updated: browsers run its scripts in later pages only. */
export async function returnToPages(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PANEL_GONE_MS));
  const { content_scripts: scripts = [] } = browser.runtime.getManifest();
  for (const { matches, js: files = [] } of scripts) {
    const tabs = await browser.tabs.query({ url: matches, discarded: false });
    await Promise.allSettled(
      tabs.map(({ id }) => browser.scripting.executeScript({ target: { tabId: id!, frameIds: [0] }, files })),
    );
  }
}
