import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import css from './list.module.css';
import { findScroller } from './scroller.ts';
import { useListPlace } from './use-list-place.ts';
import { useRowEntry } from './use-row-entry.ts';
import { type RenamedKey, useRowFocus } from './use-row-focus.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useListTop, useReveal, useSteadyRow } from './use-row-scroll.ts';
import { useRowVirtual } from './use-row-virtual.ts';

/** A row's place among rows of its kind, for screen readers: rows out of sight are not in the page. */
export type RowPlace = { position: number; of: number };

interface RowsProps<Item> {
  /** Names the list in the remembered state. */
  name: string;
  /** Names the list for screen readers. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** The first guess of an item's height in px; the real height is measured. */
  estimate: (item: Item) => number;
  /** J and K stop at these; the others are bands and the like. */
  isRow: (item: Item) => boolean;
  placeOf?: (item: Item) => RowPlace | undefined;
  /** The index of another item that has to be in the page with this one. */
  drawnWith?: (item: Item) => number | null;
  /**
   * The key of an item that stays in the page at any scroll position, and in its place in the window wherever it moves.
   */
  keep?: string;
  /** Key of an item to bring into sight once it is in the list. */
  reveal?: string;
  /** An item that goes on under another key: the focus stays in it. */
  renamed?: RenamedKey;
  /** X on a row. */
  onMark?: (key: string) => void;
  /** Shift+J and Shift+K: the row that was reached, and the one that was left. */
  onExtend?: (to: string, left: string) => void;
  /** Escape in the list. */
  onEscape?: () => boolean;
  /** More rows can come: they are loaded while the place to return to is being looked for. */
  loadMore?: (() => void) | null;
  /** The list is in a box of its own, an element with `data-box`, instead of scrolling with the page. */
  boxed?: boolean;
  children: (item: Item, index: number) => ReactNode;
}

/** The height in px at the window's end that the bar of the selection covers; a box leaves room for it. */
const BAR = 72;

/**
 * The rows of a list that scrolls with the page or in its box: only those near the window are there. Keys move among
 * them, the focus goes to the next when a row goes, and going back restores the list.
 */
export function Rows<Item>(props: RowsProps<Item>) {
  const { name, items, itemKey, estimate, isRow, placeOf, drawnWith, keep, reveal, boxed = false, children } = props;
  const box = useRef<HTMLUListElement>(null);
  const focused = useRef<string>(undefined);
  const keys = useMemo(() => items.map(itemKey), [items, itemKey]);
  const indexes = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  const getIndex = (key: string | undefined): number => (key === undefined ? -1 : (indexes.get(key) ?? -1));
  const savedCount = getIndex(keep);
  const { top, covered, head } = useListTop(box, boxed);
  const place = useListPlace(name, box, focused);

  const extractRange = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      const first = items[near[0] ?? 0];
      const more = [first && drawnWith?.(first), savedCount, indexes.get(focused.current ?? '')];
      const missing = more.filter((index) => index != null && index >= 0 && !near.includes(index)) as number[];
      return missing.length > 0 ? [...new Set([...missing, ...near])].sort((a, b) => a - b) : near;
    },
    [items, indexes, drawnWith, savedCount],
  );
  const virtual = useRowVirtual(boxed, {
    getScrollElement: () => findScroller(box.current) as Element,
    count: items.length,
    estimateSize: (index) => place.heightOf(keys[index] as string) ?? estimate(items[index] as Item),
    getItemKey: (index) => keys[index] as string,
    overscan: 2,
    scrollMargin: top ?? 0,
    scrollPaddingStart: covered + head,
    scrollPaddingEnd: boxed ? 0 : BAR,
    rangeExtractor: extractRange,
  });
  useLayoutEffect(() => place.arrive({ virtual, keys, placed: top !== null, loadMore: props.loadMore }));

  const isRowAt = useCallback((index: number) => isRow(items[index] as Item), [items, isRow]);
  const { focusRow, move, onFocus, onBlur } = useRowFocus({
    box,
    focused,
    virtual,
    keys,
    indexes,
    isRowAt,
    renamed: props.renamed,
  });
  useRowEntry({ box, focusRow, covered: covered + head });
  useReveal({ box, virtual, reveal, sought: getIndex(reveal), comesBack: place.comesBack, covered });
  useSteadyRow(box, keep, savedCount);
  const onKeyDown = useRowKeys({
    box,
    move,
    onMark: props.onMark,
    onExtend: props.onExtend,
    onEscape: props.onEscape,
  });

  return (
    // The keys are a shorter way to its buttons.
    <ul
      ref={box}
      className={css.rows}
      data-rows=""
      aria-label={props.label}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        const among = placeOf ? placeOf(item) : { position: index + 1, of: items.length };
        return (
          <li
            key={key}
            // Heights of rows above the window scroll it, and before the list's place is known all seem to be above.
            ref={top === null ? undefined : virtual.measureElement}
            data-index={index}
            data-key={keys[index]}
            {...(isRow(item) ? { 'data-row': '', tabIndex: -1 } : {})}
            aria-posinset={among?.position}
            aria-setsize={among?.of}
            // A place and no transform: a transformed row would catch fixed children and blur text.
            style={{ top: start - (top ?? 0) }}
          >
            {children(item, index)}
          </li>
        );
      })}
    </ul>
  );
}
