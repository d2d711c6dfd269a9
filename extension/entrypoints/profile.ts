import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import type { PageApi } from '../host/page-session.ts';
import { PageSession } from '../host/page-session.ts';
import { RUNNING, type RunningScript } from '../messages.ts';

/**
 * The content script of the professional network's pages. Not one of wxt's own kind: those announce themselves to the
 * page by a message to everybody, and a page that repeats it would stop them. The browser's interface is used as it is,
 * without the polyfill, so that little script lands in the page.
 */
export default defineUnlistedScript(async () => {
  const { browser, chrome } = globalThis as unknown as { browser?: PageApi; chrome: PageApi };
  const api = browser?.runtime ? browser : chrome;
  const page = window as { [RUNNING]?: RunningScript };
  const before = page[RUNNING];
  // An updated extension puts the script into open pages, and one that was just opened may have it.
  if (before?.isAlive()) return;
  before?.end();
  const started = PageSession.start(window, api);
  const once = (run: (session: PageSession) => void): void => void started.then(run, () => {});
  page[RUNNING] = {
    isAlive: () => Boolean(api.runtime?.id),
    end: () => once((session) => session.end()),
    toggle: () => once((session) => session.toggle()),
    follow: (settings) => once((session) => session.follow(settings)),
  };
  await started;
});
