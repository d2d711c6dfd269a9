import browser from 'webextension-polyfill';
import { useLists } from '../../panel/use-stored.ts';
import { savePanelPreferences } from '../../preferences.ts';

/** Whether the browser's side panel reads pages that list people. */
export function ListChoice() {
  const lists = useLists();
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
          <small>
            While the panel is open, it sends your Kith the profile addresses of the people in view, or their names and
            companies. The site’s terms may forbid reading its pages.
          </small>
        </span>
      </label>
    </fieldset>
  );
}
