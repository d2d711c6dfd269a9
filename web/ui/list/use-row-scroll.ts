import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How much of the window's top the header covers, in px: what base.css says of scrolling. */
const coveredTop = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
/**
 * Where the list begins in the page, null before it is known, and how much of the window the header covers, in px. What
 * stands above it can change its height. Both are read only then: reading them while rendering would force a layout.
 */
export function useListTop(box: { current: HTMLElement | null }): { top: number | null; covered: number } {
  const [top, setTop] = useState<number | null>(null);
  const [covered, setCovered] = useState(0);
  useLayoutEffect(() => {
    const read = () => {
      setTop(Math.round((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
      setCovered(coveredTop());
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box]);
  return { top, covered };
}

interface RevealOptions {
  virtual: Virtualizer<Window, HTMLLIElement>;
  /** Key of the item to bring into sight; undefined: none. */
  reveal: string | undefined;
  /** Its index; -1 while it is not in the list. */
  sought: number;
  /** The list is being brought back to where it was left: nothing else scrolls it. */
  comesBack: boolean;
  /** So much of the window the header covers, in px. */
  covered: number;
}

/** Brings an item into sight once it is in the list. */
export function useReveal({ virtual, reveal, sought, comesBack, covered }: RevealOptions): void {
  const revealed = useRef<string>(undefined);
  useEffect(() => {
    if (sought < 0 || revealed.current === reveal) return;
    revealed.current = reveal;
    if (comesBack) return;
    // What one came for may be tall: it is left where it is only when it begins in the upper half of the window.
    const [offset] = virtual.getOffsetForIndex(sought, 'start') ?? [0];
    if (offset + covered > window.innerHeight / 2) virtual.scrollToIndex(sought, { align: 'start' });
  }, [sought, reveal, virtual, comesBack, covered]);
}

/**
 * A kept row that finds another place in the list stays where it is in the window: somebody is at work in it.
 * @param kept the index of the row with the key `keep`; -1 when it is not in the list
 */
export function useSteadyRow(box: RefObject<HTMLElement | null>, keep: string | undefined, kept: number): void {
  const stood = useRef<{ key: string; index: number; top: number }>(undefined);
  useLayoutEffect(() => {
    const last = stood.current;
    stood.current = undefined;
    if (keep === undefined || kept < 0) return;
    const row = box.current?.querySelector(`[data-index="${kept}"]`);
    if (!row) return;
    const now = Math.round(row.getBoundingClientRect().top + window.scrollY);
    stood.current = { key: keep, index: kept, top: now };
    const moved = last?.key === keep && last.index !== kept ? now - last.top : 0;
    if (moved !== 0) window.scrollBy({ top: moved });
  });
}
