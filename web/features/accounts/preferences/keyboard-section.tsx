import { Loaded } from './loaded.tsx';
import css from './settings.module.css';
import { SwitchRow } from './switch-row.tsx';

const KEYS = [
  ['/', 'go to the search or filters'],
  ['J', 'go to the next row'],
  ['K', 'go to the previous row'],
  ['X', 'select the row'],
  ['E', 'open the row or a person’s evidence, like Enter'],
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
