import type { ReactNode } from 'react';
import type { Suggestions } from '../hooks/use-suggestions.ts';
import css from './hanging-list.module.css';

type HangingListProps<Option> = {
  label: string;
  suggestions: Suggestions<Option>;
  keyOf: (option: Option) => string;
  /** The place from which it hangs: px below the box's top. */
  top: number;
  /** Draws an option. */
  children: (option: Option) => ReactNode;
};

/**
 * Suggestions under the present line of a box with several lines. The focus stays in the box; the marked option is
 * referred to by its id.
 */
export function HangingList<Option>({ label, suggestions, keyOf, top, children }: HangingListProps<Option>) {
  const { listId, shown, active, idOf, pick } = suggestions;
  return (
    <div id={listId} role="listbox" aria-label={label} className={css.list} style={{ top }}>
      {shown.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where the focus is, in the box
        <div
          key={keyOf(option)}
          id={idOf(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={css.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(option)}
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}
