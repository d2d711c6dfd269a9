import { Keyboard } from 'lucide-react';
import css from './list.module.css';
import { useSingleKeys } from './single-keys.ts';

/** What a key does in this list: "E", "evidence". */
export type Hint = readonly [key: string, does: string];

/** The keys of a list, for those who point at it; one click switches them off or on. */
export function KeysSwitch({ hints = [] }: { hints?: readonly Hint[] }) {
  const { on, toggle } = useSingleKeys();
  const all: Hint[] = [['J K', 'move'], ...hints];
  const words = on
    ? `Keyboard shortcuts are on: / finds; in the list ${all.map(([key, does]) => `${key} ${does}`).join(', ')}. Click to switch them off.`
    : 'Keyboard shortcuts are off. Click to switch them on.';
  return (
    <span className={css.keys} data-on={on}>
      {on &&
        all.map(([key, does]) => (
          <span key={key} className={css.hint} aria-hidden="true">
            {key.split(' ').map((one) => (
              <kbd key={one}>{one}</kbd>
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
