import browser, { type Scripting } from 'webextension-polyfill';
import { LIST_FILE, LIST_WATCHER } from '../lists/list-watcher.ts';

/**
 * Puts the reader of lists into a tab's page and asks it again and again; each answer is what the page says next, or undefined from a page
 * that went. Rejects where the extension may not read.
 * @param ask runs in the page, in the extension's isolated world
 */
export async function* askWatcher(tabId: number, ask: (name: string, anew: boolean) => unknown) {
  const target = { tabId, frameIds: [0] };
  await browser.scripting.executeScript({ target, files: [LIST_FILE] });
  for (let anew = true; ; anew = false) {
    const args: [string, boolean] = [LIST_WATCHER, anew];
    const [answer]: (Scripting.InjectionResult | undefined)[] = await browser.scripting.executeScript({
      target,
      func: ask,
      args,
    });
    yield answer;
  }
}
