import { type RefObject, useEffect, useState } from 'react';

const storageKey = 'kith-single-keys';

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

/**
 * Single keys: on unless somebody switched them off in this browser. While they are on, `/` goes to the query, wherever
 * one is but in a field or a dialog.
 */
export function useShortcutKeys(query: RefObject<HTMLElement | null>) {
  const [on, setOn] = useState(() => localStorage.getItem(storageKey) !== 'off');
  useEffect(() => {
    if (!on) return;
    const find = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || inField(event.target)) return;
      event.preventDefault();
      query.current?.focus();
    };
    document.addEventListener('keydown', find);
    return () => document.removeEventListener('keydown', find);
  }, [on, query]);
  const toggle = () => {
    localStorage.setItem(storageKey, on ? 'off' : 'on');
    setOn(!on);
  };
  return { on, toggle };
}

export type ShortcutKeys = ReturnType<typeof useShortcutKeys>;
