import { Keyboard } from 'lucide-react';
import { useMemo } from 'react';
import css from './keys-switch.module.css';
import { type Hint, useHints, useSingleKeys } from './single-keys.ts';

/** The keys of a list, for users who point at it; a click switches them off or on. */
export function KeysSwitch({ hints = [] }: { hints?: readonly Hint[] }) {
  const { on, toggle } = useSingleKeys();
  // The component that draws the list may make its hints anew each time.
  const text = JSON.stringify(hints);
  const all = useMemo<Hint[]>(() => [['J K', 'move'], ...(JSON.parse(text) as Hint[])], [text]);
  useHints(all);
  const words = on
    ? `Keyboard shortcuts are on: / finds; in the list ${all.map(([key, does]) => `${key} ${does}`).join(', ')}. Click to switch them off.`
    : 'Keyboard shortcuts are off. Click to switch them on.';
  return (
    <span className={css.keys} data-on={on}>
      {on &&
        all.map(([key, does]) => (
          <span key={key} className={css.hint} aria-hidden="true">
            {key.split(' ').map((part) => (
              <kbd key={part}>{part}</kbd>
            ))}{' '}
            {does}
          </span>
        ))}
      <button
        type="button"
        className={css.switch}
        aria-pressed={on}
        aria-label="Keyboard shortcuts"
        title={words}
        onClick={toggle}
      >
        <Keyboard size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}
