import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isChord, useSingleKeys } from './single-keys.ts';

interface RowEntryOptions {
  box: RefObject<HTMLElement | null>;
  focusRow: (key: string) => void;
  /** How much of the window's top is covered, in px. */
  covered: number;
}

/** Whoever has the focus nowhere comes into the first list of the page by J: to its first row in sight. */
export function useRowEntry({ box, focusRow, covered }: RowEntryOptions): void {
  const { on } = useSingleKeys();
  const enter = useEffectEvent((event: KeyboardEvent) => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (!on || event.key.toLowerCase() !== 'j' || isChord(event) || !isNowhere) return;
    if (box.current === null || document.querySelector('[data-rows]') !== box.current) return;
    const rows = [...box.current.querySelectorAll<HTMLElement>('[data-row]')];
    const inSight = rows.find((row) => row.getBoundingClientRect().bottom > covered) ?? rows[0];
    if (inSight?.dataset.key === undefined) return;
    event.preventDefault();
    focusRow(inSight.dataset.key);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => enter(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
