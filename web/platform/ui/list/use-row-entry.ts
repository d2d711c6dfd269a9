import { type RefObject, useEffect, useEffectEvent } from 'react';
import { findScroller, getViewTop } from './scroller.ts';
import { hasOwnKeys, isChord, useSingleKeys } from './single-keys.ts';

interface RowEntryOptions {
  box: RefObject<HTMLElement | null>;
  focusRow: (key: string) => void;
  /** The covered height at the top of its scroller, in px. */
  covered: number;
}

/**
 * J and K with the focus outside of lists, such as nowhere or on the link of a tab, enter the first list of the page: at
 * its first visible row.
 */
export function useRowEntry({ box, focusRow, covered }: RowEntryOptions): void {
  const { on } = useSingleKeys();
  const enter = useEffectEvent((event: KeyboardEvent) => {
    const active = document.activeElement;
    const scroller = findScroller(box.current);
    const isOutside = !hasOwnKeys(active) && !active?.closest('[data-rows]');
    if (!on || !/^[jk]$/i.test(event.key) || isChord(event) || !isOutside) return;
    if (box.current === null || document.querySelector('[data-rows]') !== box.current) return;
    const top = getViewTop(scroller) + covered;
    const rows = [...box.current.querySelectorAll<HTMLElement>('[data-row]')];
    const inSight = rows.find((row) => row.getBoundingClientRect().bottom > top) ?? rows[0];
    if (inSight?.dataset.key === undefined) return;
    event.preventDefault();
    focusRow(inSight.dataset.key);
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => enter(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
