import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { READER } from '../messages.ts';
import { createPageWatcher } from '../page/watch.ts';

/** The reader of a page; the panel puts it beside the content script once a user is signed in, again for each panel. */
export default defineUnlistedScript(() => {
  if (!(READER in window)) Object.assign(window, { [READER]: createPageWatcher() });
});
