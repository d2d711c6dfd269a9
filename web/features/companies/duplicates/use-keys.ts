import { useEffect, useRef } from 'react';
import { hasOwnKeys, isChord, useSingleKeys } from '../../../platform/ui/list/single-keys.ts';

/** Single letters that act while the user has not switched them off, and is not typing. */
export function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const { on } = useSingleKeys();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!on) return;
    const act = (event: KeyboardEvent) => {
      const run = latest.current[event.key.toLowerCase()];
      if (!run || event.repeat || isChord(event) || hasOwnKeys(event.target)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [on]);
}
