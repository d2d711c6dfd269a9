import { type FocusEvent, useReducer, useRef } from 'react';
import { isOverThePage } from '../list/focus.ts';

/**
 * Whether a control with the focus stays enabled though it is to be disabled: a disabled one loses the focus, and with it the keys of a
 * dialog and the next press, such as that of an Undo in its place. It is `aria-disabled`, and does nothing.
 */
export function useKeptFocus<Control extends HTMLElement>(disabled: boolean) {
  const own = useRef<Control>(null);
  const saved = useRef(false);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  saved.current = disabled && (saved.current || (own.current !== null && own.current === document.activeElement));
  const isKept = saved.current;
  return {
    own,
    isKept,
    /** On blur. A dialog that opens meanwhile gives the focus back. */
    giveUp: ({ relatedTarget }: FocusEvent) => {
      if (!isKept || isOverThePage(relatedTarget)) return;
      saved.current = false;
      drawAgain();
    },
  };
}
