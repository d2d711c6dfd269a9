import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { READER } from '../messages.ts';
import { pageWatcher } from '../page/watch.ts';

/** What reads a page; the panel puts it beside the content script once somebody is signed in, once more for each panel. */
export default defineUnlistedScript(() => {
  if (!(READER in window)) Object.assign(window, { [READER]: pageWatcher() });
});
