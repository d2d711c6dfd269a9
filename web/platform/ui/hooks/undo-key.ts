import { useEffect } from 'react';
import { hasOwnKeys } from '../list/single-keys.ts';

/** The keys of an Undo, for screen readers and for the code that listens to the key. */
export const UNDO_KEYS = 'Control+Z Meta+Z';

/**
 * Ctrl Z and Cmd Z press the newest Undo of the notices: a long list of rows lies between the user's place and the notice, which goes before
 * they come there by Tab. In a field the keys undo the typing, as ever, and in a dialog they press the Undo that has the focus.
 */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      const shown = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${UNDO_KEYS}"]`)];
      const undo = shown.find((button) => button === event.target) ?? shown.at(-1);
      if (!undo || event.repeat || (event.target !== undo && hasOwnKeys(event.target))) return;
      event.preventDefault();
      undo.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
