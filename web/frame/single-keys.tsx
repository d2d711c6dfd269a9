import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { describeError } from '../platform/api/api-error.ts';
import { useChangePreferences, useSingleKeysSetting } from '../platform/api/preferences.ts';
import { useCan, useSettings } from '../platform/api/session.ts';
import { useSteady } from '../platform/ui/hooks/use-steady.ts';
import { type Hint, hasOwnKeys, isChord, SingleKeysContext } from '../platform/ui/list/single-keys.ts';
import { useNotices } from '../platform/ui/states/notices.tsx';
import { isInMenu, menu } from './menu/menu-items.ts';

const KeysHelp = lazy(() => import('./keys-help.tsx'));

/** The time for which G and the letter after it belong together, in ms. */
const GOES_WITH = 1500;

/** The first field in the part of the screen that is marked for finding. */
function findField(): HTMLElement | null {
  const fields = document.querySelector('main [data-find]');
  return fields?.querySelector<HTMLElement>('input, textarea, select') ?? null;
}

/** The screens for G and a letter, for this viewer. */
function useGoKeys(): { key: string; path: string; label: string }[] {
  const may = useCan();
  const settings = useSettings();
  return menu
    .flatMap(({ items }) => items.filter((item) => isInMenu(item, may, settings)))
    .flatMap(({ goKey, path, label }) => (goKey ? [{ key: goKey, path, label }] : []));
}

/**
 * Single keys, on unless the user switched them off. While they are on, `/` goes to the first field of the part marked with `data-find`, G
 * and a letter go to a screen, and `?` lists the active keys, everywhere except in a field or a dialog.
 */
export function SingleKeys({ children }: { children: ReactNode }) {
  const on = useSingleKeysSetting();
  const { mutate } = useChangePreferences();
  const notices = useNotices();
  const navigate = useNavigate();
  const goes = useGoKeys();
  const shown = useRef(new Set<readonly Hint[]>());
  const [listed, setListed] = useState<readonly Hint[] | null>(null);
  const wentAt = useRef(Number.NEGATIVE_INFINITY);

  const showHelp = useCallback(() => {
    const here = new Map([...shown.current].flat());
    const field = findField();
    // Where it is a list of choices there is nothing to find by typing.
    const slash = field && (['/', field instanceof HTMLSelectElement ? 'filter' : 'find'] as const);
    setListed([...(slash ? [slash] : []), ...here]);
  }, []);
  const onKey = useSteady((event: KeyboardEvent) => {
    if (event.repeat || isChord(event) || hasOwnKeys(event.target)) return;
    const key = event.key.toLowerCase();
    const after = event.timeStamp - wentAt.current < GOES_WITH;
    wentAt.current = Number.NEGATIVE_INFINITY;
    const there = after ? goes.find((goal) => goal.key === key) : undefined;
    if (there) {
      // The letter alone may mean something in a list.
      event.stopPropagation();
      event.preventDefault();
      return void navigate(there.path);
    }
    if (key === 'g') wentAt.current = event.timeStamp;
    const field = key === '/' ? findField() : null;
    if (field) field.focus();
    if (key === '?') showHelp();
    if (field || key === '?') event.preventDefault();
  });
  useEffect(() => {
    if (!on) return;
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [on, onKey]);

  const keys = useMemo(
    () => ({
      on,
      help: showHelp,
      tell: (hints: readonly Hint[]) => {
        shown.current.add(hints);
        return () => void shown.current.delete(hints);
      },
      toggle: () =>
        mutate(
          { single_keys: !on },
          { onError: (error) => notices.error(`Your shortcut setting wasn’t saved. ${describeError(error)}`) },
        ),
    }),
    [on, mutate, notices, showHelp],
  );
  return (
    <SingleKeysContext value={keys}>
      {children}
      {listed && (
        <Suspense fallback={null}>
          <KeysHelp here={listed} goes={goes} onClose={() => setListed(null)} />
        </Suspense>
      )}
    </SingleKeysContext>
  );
}
