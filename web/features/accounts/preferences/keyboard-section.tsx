import { Loaded } from './loaded.tsx';
import css from './settings.module.css';
import { SwitchRow } from './switch-row.tsx';

const KEYS = [
  ['/', 'goes to the search or the filters'],
  ['J', 'goes to the next row of a list'],
  ['K', 'goes to the row before'],
  ['X', 'selects the row'],
  ['E', 'opens the row, or the evidence of a person, as Enter does'],
] as const;

/** Single keys can be switched off, as those who speak to their computer need (WCAG 2.1.4). */
export default function KeyboardSection() {
  return (
    <Loaded>
      {({ single_keys }, change, acting) => (
        <>
          <SwitchRow
            label="Single-key shortcuts"
            on={single_keys}
            disabled={acting}
            onChange={(on) =>
              change(
                { single_keys: on },
                on ? 'Saved. Single-key shortcuts are on.' : 'Saved. Single-key shortcuts are off.',
              )
            }
          />
          <dl className={css.keys}>
            {KEYS.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Loaded>
  );
}
