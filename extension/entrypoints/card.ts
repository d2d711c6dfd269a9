import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takeCard } from '../page/card.ts';

/** Answers whoever of the extension puts it into a page, once somebody is signed in, with what introduces its person. */
export default defineUnlistedScript(() => takeCard(window));
