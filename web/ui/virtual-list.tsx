import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import css from './virtual-list.module.css';

type ListProps<Item> = {
  items: readonly Item[];
  itemKey: (item: Item, index: number) => string;
  /** First guess of a row's height in px; the real one is measured. */
  estimate: number;
  gap?: number;
  /** Names the list for screen readers. */
  label?: string;
  children: (item: Item, index: number) => ReactNode;
};

type Scroller = Window | HTMLDivElement;

function Rows<Item, Of extends Scroller>(
  props: ListProps<Item> & { virtual: Virtualizer<Of, HTMLLIElement>; top: number },
) {
  const { items, virtual, top, label, children } = props;
  return (
    <ul className={css.list} aria-label={label} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={css.row}
            // A shift by `top` and no transform: a transformed row would catch fixed children and blur text.
            style={{ top: start - top }}
          >
            {children(item, index)}
          </li>
        );
      })}
    </ul>
  );
}

type PageListProps<Item> = ListProps<Item> & {
  /** Key of a row that stays there wherever one scrolls, and in its place in the window wherever it moves. */
  keep?: string;
  /** Key of a row to bring into sight once it is in the list. */
  reveal?: string;
};

/** How much of the window's top the header covers, in px: what base.css says of scrolling. */
const coveredTop = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/** A long list that scrolls with the page: only the rows near the window are there. */
export function VirtualList<Item>(props: PageListProps<Item>) {
  const { items, itemKey, estimate, gap = 0, keep, reveal } = props;
  const indexOf = (key: string | undefined) =>
    key === undefined ? -1 : items.findIndex((item, index) => itemKey(item, index) === key);
  const kept = indexOf(keep);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      return kept < 0 || near.includes(kept) ? near : [...near, kept].sort((a, b) => a - b);
    },
    [kept],
  );
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // What stands above can change its height (a notice comes and goes), so the list's place is read after each render.
  useLayoutEffect(() => {
    const now = Math.round((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    if (now !== top) setTop(now);
  });
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: (index) => itemKey(items[index] as Item, index),
    gap,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: coveredTop(),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor,
  });
  const revealed = useRef<string>(undefined);
  const sought = indexOf(reveal);
  useEffect(() => {
    if (sought < 0 || revealed.current === reveal) return;
    revealed.current = reveal;
    // What one came for may be tall: it is left where it is only when it begins in the upper half of the window.
    const [offset] = virtual.getOffsetForIndex(sought, 'start') ?? [0];
    if (offset + coveredTop() > window.innerHeight / 2) virtual.scrollToIndex(sought, { align: 'start' });
  }, [sought, reveal, virtual]);
  // A kept row that finds another place in the list stays where it is in the window: somebody is at work in it.
  const stood = useRef<{ key: string; index: number; top: number }>(undefined);
  useLayoutEffect(() => {
    const row = box.current?.querySelector(`[data-index="${kept}"]`);
    if (keep === undefined || !row) {
      stood.current = undefined;
      return;
    }
    const now = Math.round(row.getBoundingClientRect().top + window.scrollY);
    const before = stood.current;
    stood.current = { key: keep, index: kept, top: now };
    const moved = before?.key === keep && before.index !== kept ? now - before.top : 0;
    if (moved !== 0) window.scrollBy({ top: moved });
  });
  return (
    <div ref={box}>
      <Rows {...props} virtual={virtual} top={top} />
    </div>
  );
}

/** The same in a box of its own that scrolls, `height` px high at most. */
export function VirtualBox<Item>(props: ListProps<Item> & { height: number }) {
  const { items, itemKey, estimate, gap = 0, height } = props;
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimate,
    getItemKey: (index) => itemKey(items[index] as Item, index),
    gap,
    overscan: 6,
    initialRect: { width: 0, height },
  });
  return (
    <section
      ref={box}
      className={css.box}
      style={{ maxHeight: height }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={props.label}
    >
      <Rows {...props} virtual={virtual} top={0} />
    </section>
  );
}
