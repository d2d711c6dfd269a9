import browser from 'webextension-polyfill';
import { type Mode, savePanelPreferences } from '../../preferences.ts';
import { hasBrowserPanel } from '../../side-panel.ts';

const MODES: [Mode, string, string][] = [
  ['page', 'A panel beside the profile', 'Collapsed to a small button whenever you like.'],
  ['browser', 'The browser’s own side panel', 'It doesn’t change any page. Click the toolbar icon to open it.'],
];

/** Nothing to choose where the browser has no panel of its own. */
export function ModeChoice({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  if (!hasBrowserPanel()) return null;
  const choose = (wanted: Mode): void => {
    onMode(wanted);
    void savePanelPreferences(browser.storage.local, { mode: wanted });
  };
  return (
    <fieldset>
      <legend>Where Kith appears</legend>
      {MODES.map(([value, label, hint]) => (
        <label key={value} className="choice">
          <input type="radio" name="mode" checked={mode === value} onChange={() => choose(value)} />
          <span>
            {label}
            <small>{hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
