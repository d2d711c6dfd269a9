import browser from 'webextension-polyfill';

/** The panel of the version before has gone by then (host/page-session.ts). */
const PANEL_GONE_MS = 1_500;

/**
 * Comes to the pages that were open when the extension was installed or updated, or was given access to them: browsers run its scripts in
 * later pages only.
 */
export async function returnToPages(after = PANEL_GONE_MS): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, after));
  const { content_scripts: scripts = [] } = browser.runtime.getManifest();
  for (const { matches, exclude_matches: unvisited = [], js: files = [] } of scripts) {
    const [tabs, others] = await Promise.all(
      [matches, unvisited].map((url) => browser.tabs.query({ url, discarded: false })),
    );
    const left = new Set(others!.map(({ id }) => id));
    await Promise.allSettled(
      tabs!
        .filter(({ id }) => !left.has(id))
        .map(({ id }) => browser.scripting.executeScript({ target: { tabId: id!, frameIds: [0] }, files })),
    );
  }
}
