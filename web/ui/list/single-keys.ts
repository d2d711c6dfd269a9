import { createContext, useContext, useEffect } from 'react';
import { OVER_THE_PAGE } from './focus.ts';

/** What a key does here: "E", "evidence". Keys that do alike stand together: "J K", "move". */
export type Hint = readonly [key: string, does: string];

/** Single keys (J, K, X, E, /): on unless the user switched them off. */
export interface SingleKeys {
  on: boolean;
  toggle: () => void;
  /** Keys that what is on the screen has, for the list of them. @returns takes them out of it */
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

/** Where one types, or what has keys of its own. */
const OWN_KEYS = `input, textarea, select, [contenteditable], ${OVER_THE_PAGE}`;

/** Is a key that was pressed there not for the list, or the page? The list's own boxes have no use for letters. */
export const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && !target.matches('[data-selects]') && target.closest(OWN_KEYS) !== null;

export const isChord = ({ ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  ctrlKey || metaKey || altKey;
