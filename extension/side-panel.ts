import browser from 'webextension-polyfill';
import type { Mode } from './preferences.ts';

/** Chrome's side panel, of which the polyfill knows nothing. */
interface SidePanel {
  setPanelBehavior: (behaviour: { openPanelOnActionClick: boolean }) => Promise<void>;
  setOptions: (options: { enabled: boolean; path?: string }) => Promise<void>;
  open: (where: { tabId: number }) => Promise<void>;
}

const getChromePanel = (): SidePanel | undefined =>
  (globalThis as { chrome?: { sidePanel?: SidePanel } }).chrome?.sidePanel;

/** Whether this browser has a panel of its own beside pages. */
export const hasBrowserPanel = (): boolean =>
  getChromePanel() !== undefined || (browser as { sidebarAction?: unknown }).sidebarAction !== undefined;

/** Says whether the browser offers its side panel, and whether the icon opens it. */
export async function preparePanel(mode: Mode): Promise<void> {
  const wanted = mode === 'browser';
  await getChromePanel()?.setOptions({ enabled: wanted, path: 'sidepanel.html' });
  await getChromePanel()?.setPanelBehavior({ openPanelOnActionClick: wanted });
}

/**
 * Firefox: its sidebar opens and closes by the icon, within the click and before any setting could be read. Chrome does
 * it by itself, where that was set. False: there is no such panel to open by hand.
 */
export function openBrowserPanel(): boolean {
  const { sidebarAction } = browser as { sidebarAction?: { toggle?: () => Promise<void> } };
  if (!sidebarAction?.toggle) return false;
  void sidebarAction.toggle();
  return true;
}

/** Opens Chrome's side panel beside a tab. Rejects where there is none: it was not chosen, or the browser has another kind. */
export const openSidePanel = (tabId: number): Promise<void> =>
  getChromePanel()?.open({ tabId }) ?? Promise.reject(new Error('There is no side panel.'));
