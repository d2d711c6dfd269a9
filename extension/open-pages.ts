import browser, { type Scripting } from 'webextension-polyfill';
import { RUNNING, type RunningScript, USUAL_FILE } from './messages.ts';
import { NETWORK_PAGES, UNVISITED_PAGES, VISITED_PAGES } from './network.ts';
import { areUsual, type PanelSettings, readPreferences } from './preferences.ts';

/**
 * Runs in a page, beside its content script: that one listens to nobody but the panel, as each event that it listens to costs every page a
 * part of a millisecond.
 */
async function runBeside<A extends unknown[]>(tabId: number, func: (...args: A) => void, args: A): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, func, args }).catch(() => {});
}

/** The keyboard shortcut, in a page that has the panel. */
export const toggleInPage = (tabId: number): Promise<void> =>
  runBeside(tabId, (name) => (window as unknown as Record<string, RunningScript | undefined>)[name]?.toggle(), [
    RUNNING,
  ]);

const USUAL_SCRIPT: Scripting.RegisteredContentScript = {
  id: 'usual',
  matches: VISITED_PAGES,
  excludeMatches: UNVISITED_PAGES,
  js: [USUAL_FILE],
  runAt: 'document_start',
};

/** Says to the pages that are opened from now on whether they have to read the settings. */
async function markUsual(isUsual: boolean): Promise<void> {
  const ids = [USUAL_SCRIPT.id];
  const isMarked = (await browser.scripting.getRegisteredContentScripts({ ids })).length > 0;
  if (isMarked && !isUsual) await browser.scripting.unregisterContentScripts({ ids });
  if (!isMarked && isUsual) await browser.scripting.registerContentScripts([USUAL_SCRIPT]);
}

/** Brings the settings to the pages that are open, and to those that will be. */
export async function followInPages(): Promise<void> {
  const settings = await readPreferences(browser.storage.local);
  await markUsual(areUsual(settings));
  const tabs = await browser.tabs.query({ url: NETWORK_PAGES, discarded: false });
  const follow = (name: string, changed: PanelSettings): void =>
    (window as unknown as Record<string, RunningScript | undefined>)[name]?.follow(changed);
  await Promise.all(tabs.map(({ id }) => runBeside(id!, follow, [RUNNING, settings])));
}
