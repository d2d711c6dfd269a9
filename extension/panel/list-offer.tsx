import browser from 'webextension-polyfill';
import type { ListAddress } from '../lists/list-address.ts';
import { SENT_OF_LISTS } from '../lists/words.ts';
import { savePanelPreferences } from '../preferences.ts';

/** Beside a page that lists people or shows a company: Kith reads such pages only for those who switch it on. */
export function ListOffer({ kind }: ListAddress) {
  const what =
    kind === null ? 'who can open a door at the company of a page' : 'who is known among the people of a page';
  return (
    <section className="offer" aria-label="Lists of people">
      <p>
        Kith can show {what}. {SENT_OF_LISTS}
      </p>
      <button type="button" onClick={() => void savePanelPreferences(browser.storage.local, { lists: true })}>
        Read such pages
      </button>
    </section>
  );
}
