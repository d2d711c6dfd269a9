import browser from 'webextension-polyfill';
import { SENT_OF_LISTS } from '../../lists/words.ts';
import { useMayReadLists } from '../../panel/use-stored.ts';
import { savePanelPreferences } from '../../preferences.ts';

/** Whether the browser's side panel reads pages that list people. */
export function ListChoice() {
  const lists = useMayReadLists();
  if (lists === undefined) return null;
  return (
    <fieldset>
      <legend>Pages that list people</legend>
      <label className="choice">
        <input
          type="checkbox"
          checked={lists}
          onChange={({ currentTarget }) =>
            void savePanelPreferences(browser.storage.local, { lists: currentTarget.checked })
          }
        />
        <span>
          Show in the side panel who is known among them
          <small>{SENT_OF_LISTS}</small>
        </span>
      </label>
    </fieldset>
  );
}
