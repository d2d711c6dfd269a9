import { type RefObject, useEffect, useEffectEvent } from 'react';
import { findScroller, getViewTop } from './scroller.ts';
import { isChord, useSingleKeys } from './single-keys.ts';

interface RowEntryOptions {
  box: RefObject<HTMLElement | null>;
  focusRow: (key: string) => void;
  /** The covered height at the top of its scroller, in px. */
  covered: number;
}

/** J with the focus nowhere, or in the list's box, enters the first list of the page: at its first visible row. */
export function useRowEntry({ box, focusRow, covered }: RowEntryOptions): void {
  const { on } = useSingleKeys();
  const enter = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement: active, body } = document;
    const scroller = findScroller(box.current);
    const isNowhere = active === null || active === body || active === scroller;
    if (!on || event.key.toLowerCase() !== 'j' || isChord(event) || !isNowhere) return;
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
