import { type RefObject, useEffect } from 'react';
import { describeError } from '../api/api-error.ts';
import { useChangePreferences, useSingleKeys } from '../api/preferences.ts';
import { useNotices } from '../ui/notices.tsx';

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

/**
 * Single keys: on unless the user switched them off. While they are on, `/` goes to the query, wherever one is but in a
 * field or a dialog.
 */
export function useShortcutKeys(query: RefObject<HTMLElement | null>) {
  const on = useSingleKeys();
  const { mutate } = useChangePreferences();
  const notices = useNotices();
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
  const toggle = () =>
    mutate(
      { single_keys: !on },
      { onError: (error) => notices.error(`Your choice of keys was not saved. ${describeError(error)}`) },
    );
  return { on, toggle };
}

export type ShortcutKeys = ReturnType<typeof useShortcutKeys>;
