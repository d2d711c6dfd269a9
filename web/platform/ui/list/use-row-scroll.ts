import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { findScroller, getDepth, getViewHeight } from './scroller.ts';
import type { RowVirtual } from './use-row-virtual.ts';

/** The height at the window's top that the header covers, in px: as base.css sets it for scrolling. */
const getCoveredTop = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/**
 * The height in the window that the list's own head covers, in px; in a box, the height of the content above the rows.
 */
const HEAD = 40;

type ListTop = { top: number | null; covered: number; head: number };

/**
 * The beginning of the list in its scroller, null before it is known, and the height that the page's header and the
 * list's own head cover, in px. The content above it can change its height. All of it is read only then: reading it
 * while rendering would force a layout.
 */
export function useListTop(box: { current: HTMLElement | null }, boxed: boolean): ListTop {
  const [top, setTop] = useState<number | null>(null);
  const [covered, setCovered] = useState(0);
  useLayoutEffect(() => {
    const scroller = findScroller(box.current);
    const read = () => {
      setTop(getDepth(scroller, box.current?.getBoundingClientRect().top ?? 0));
      setCovered(boxed ? 0 : getCoveredTop());
    };
    read();
    const observer = new ResizeObserver(read);
    for (const element of [document.body, ...(boxed ? (box.current?.parentElement?.children ?? []) : [])])
      observer.observe(element);
    return () => observer.disconnect();
  }, [box, boxed]);
  return { top, covered, head: boxed ? (top ?? 0) : HEAD };
}

interface RevealOptions {
  box: RefObject<HTMLElement | null>;
  virtual: RowVirtual;
  /** The key of the item to bring into sight; undefined: none. */
  reveal: string | undefined;
  /** Its index; -1 while it is not in the list. */
  sought: number;
  /** The list is being restored: nothing else scrolls it. */
  comesBack: boolean;
  /** The height of the window's part that the header covers, in px. */
  covered: number;
}

/** Brings an item into sight once it is in the list. */
export function useReveal({ box, virtual, reveal, sought, comesBack, covered }: RevealOptions): void {
  const revealed = useRef<string>(undefined);
  useEffect(() => {
    if (sought < 0 || revealed.current === reveal) return;
    revealed.current = reveal;
    if (comesBack) return;
    // The target may be tall: it is left where it is only when it begins in the upper half of the view.
    const [offset] = virtual.getOffsetForIndex(sought, 'start') ?? [0];
    if (offset + covered > getViewHeight(findScroller(box.current)) / 2)
      virtual.scrollToIndex(sought, { align: 'start' });
  }, [box, sought, reveal, virtual, comesBack, covered]);
}

/**
 * A kept row that gets another place in the list stays where it is in the window: the user is working in it.
 * @param kept the index of the row with the key `keep`; -1 when it is not in the list
 */
export function useSteadyRow(box: RefObject<HTMLElement | null>, keep: string | undefined, savedCount: number): void {
  const stood = useRef<{ key: string; index: number; top: number }>(undefined);
  useLayoutEffect(() => {
    const last = stood.current;
    stood.current = undefined;
    if (keep === undefined || savedCount < 0) return;
    const row = box.current?.querySelector(`[data-index="${savedCount}"]`);
    if (!row) return;
    const scroller = findScroller(box.current);
    const now = getDepth(scroller, row.getBoundingClientRect().top);
    stood.current = { key: keep, index: savedCount, top: now };
    const moved = last?.key === keep && last.index !== savedCount ? now - last.top : 0;
    if (moved !== 0) scroller.scrollBy({ top: moved });
  });
}
