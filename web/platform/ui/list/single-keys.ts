import { createContext, useContext, useEffect } from 'react';
import { OVER_THE_PAGE } from './focus.ts';

/** The action of a key here: "E", "evidence". Keys that do alike are listed together: "J K", "move". */
export type Hint = readonly [key: string, does: string];

/** Single keys (J, K, X, E, /): on unless the user switched them off. */
export interface SingleKeys {
  on: boolean;
  toggle: () => void;
  /** The keys of the visible elements, for the list of keys. @returns a function that removes them */
  tell: (hints: readonly Hint[]) => () => void;
  /** Shows that list. */
  help: () => void;
}

/** Provided by the frame, which knows the user's choice; without it no single key acts. */
export const SingleKeysContext = createContext<SingleKeys>({
  on: false,
  toggle: () => undefined,
  tell: () => () => undefined,
  help: () => undefined,
});

export const useSingleKeys = (): SingleKeys => useContext(SingleKeysContext);

/** `?` lists these keys while the part is on the screen. @param hints declared outside of the component */
export function useHints(hints: readonly Hint[]): void {
  const { tell } = useSingleKeys();
  useEffect(() => tell(hints), [tell, hints]);
}

/** Elements in which the user types, and elements with keys of their own. A choice of a few has no use for letters. */
const OWN_KEYS = `input:not([type="radio"]), textarea, select, [contenteditable], ${OVER_THE_PAGE}`;

/** Is a key that was pressed there not for the list, or the page? The list's own boxes have no use for letters. */
export const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && !target.matches('[data-selects]') && target.closest(OWN_KEYS) !== null;

export const isChord = ({ ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  ctrlKey || metaKey || altKey;

/**
 * Is it the repetition of a key that acts on a row, and is held down? It acts once: then the row may have gone, or may
 * offer its next step. J and K go on.
 */
export const isHeldAct = ({ repeat, key }: Pick<KeyboardEvent, 'repeat' | 'key'>): boolean =>
  repeat && /^([a-il-z]|enter)$/i.test(key);
