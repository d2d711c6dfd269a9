import { createContext, useContext } from 'react';
import { OVER_THE_PAGE } from './focus.ts';

/** Single keys (J, K, X, E, /): on unless the user switched them off. */
export interface SingleKeys {
  on: boolean;
  toggle: () => void;
}

/** Provided by the frame, which knows the user's choice; without it no single key acts. */
export const SingleKeysContext = createContext<SingleKeys>({ on: false, toggle: () => undefined });

export const useSingleKeys = (): SingleKeys => useContext(SingleKeysContext);

/** Where one types, or what has keys of its own. */
const OWN_KEYS = `input, textarea, select, [contenteditable], ${OVER_THE_PAGE}`;

/** Is a key that was pressed there not for the list, or the page? The list's own boxes have no use for letters. */
export const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && !target.matches('[data-selects]') && target.closest(OWN_KEYS) !== null;

export const isChord = ({ ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  ctrlKey || metaKey || altKey;
