import browser from 'webextension-polyfill';

/**
 * Comes to the pages that were open when the extension was installed or updated, or was given access to them: browsers run its scripts in
 * later pages only. The script of the version before ends when this one comes, or by itself (entrypoints/profile.ts, host/page-session.ts).
 */
export async function returnToPages(): Promise<void> {
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
