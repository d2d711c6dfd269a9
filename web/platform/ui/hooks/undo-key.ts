import { useEffect } from 'react';
import { hasOwnKeys } from '../list/single-keys.ts';

/** The keys of an Undo, for screen readers and for the code that listens to the key. */
export const UNDO_KEYS = 'Control+Z Meta+Z';

/**
 * Ctrl Z and Cmd Z press the newest Undo of the notices: a long list of rows lies between the user's place and the notice, which goes before
 * they come there by Tab. In a field the keys undo the typing, as ever.
 */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (event.repeat || hasOwnKeys(event.target)) return;
      const undo = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${UNDO_KEYS}"]`)].at(-1);
      if (!undo) return;
      event.preventDefault();
      undo.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
