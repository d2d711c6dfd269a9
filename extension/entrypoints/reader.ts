import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { READER } from '../messages.ts';
import { watchPage } from '../page/watch.ts';

/** What reads a page; the panel puts it beside the content script once somebody is signed in. */
export default defineUnlistedScript(() => {
  Object.assign(window, { [READER]: watchPage });
});
