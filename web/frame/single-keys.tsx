import { type ReactNode, useEffect, useMemo } from 'react';
import { describeError } from '../api/api-error.ts';
import { useChangePreferences, useSingleKeys } from '../api/preferences.ts';
import { hasOwnKeys, isChord, SingleKeysContext } from '../ui/list/single-keys.ts';
import { useNotices } from '../ui/notices.tsx';

/**
 * Single keys, on unless the user switched them off. While they are on, `/` goes to the first field of what the screen marked
 * with `data-find`, wherever one is but in a field or a dialog.
 */
export function SingleKeys({ children }: { children: ReactNode }) {
  const on = useSingleKeys();
  const { mutate } = useChangePreferences();
  const notices = useNotices();
  useEffect(() => {
    if (!on) return;
    const find = (event: KeyboardEvent) => {
      if (event.key !== '/' || isChord(event) || hasOwnKeys(event.target)) return;
      const fields = document.querySelector('main [data-find]');
      const field = fields?.querySelector<HTMLElement>('input, textarea, select');
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    document.addEventListener('keydown', find);
    return () => document.removeEventListener('keydown', find);
  }, [on]);
  const keys = useMemo(
    () => ({
      on,
      toggle: () =>
        mutate(
          { single_keys: !on },
          { onError: (error) => notices.error(`Your choice of keys was not saved. ${describeError(error)}`) },
        ),
    }),
    [on, mutate, notices],
  );
  return <SingleKeysContext value={keys}>{children}</SingleKeysContext>;
}
