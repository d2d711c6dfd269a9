import { useEffect, useEffectEvent } from 'react';
import { hasOwnKeys, isChord } from '../list/single-keys.ts';

/** The actions of keys, with the focus anywhere but in a field. A key that is held acts once. */
export function usePageKeys(does: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = does[event.key];
    if (!act || isChord(event) || event.shiftKey || hasOwnKeys(event.target)) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
