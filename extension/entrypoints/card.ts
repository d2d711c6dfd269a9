import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takeCard } from '../page/card.ts';

/** Answers the part of the extension that puts it into a page, once a user is signed in, with the card of the page's person. */
export default defineUnlistedScript(() => takeCard(window));
