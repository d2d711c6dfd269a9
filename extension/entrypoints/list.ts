import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createListWatcher, LIST_WATCHER } from '../lists/list-watcher.ts';

/** The reader of lists; the side panel puts it into a page that stands beside it, where the user has switched that on. */
export default defineUnlistedScript(() => {
  if (!(LIST_WATCHER in window)) Object.assign(window, { [LIST_WATCHER]: createListWatcher(window) });
});
