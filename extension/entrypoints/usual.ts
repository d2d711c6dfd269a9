import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { USUAL } from '../messages.ts';

/** Tells the content script, in a page that is opened, that the user's settings are the usual ones. */
export default defineUnlistedScript(() => void Object.assign(window, { [USUAL]: true }));
