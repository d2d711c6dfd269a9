import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { focusControl, isOverThePage, onceLost, successor } from './focus.ts';
import css from './list.module.css';
import { hasOwnKeys, isChord, useSingleKeys } from './single-keys.ts';
import { useListPlace } from './use-list-place.ts';

/** Where a row stands among those of its kind, for screen readers: the rows out of sight are not in the page. */
export type Place = { position: number; of: number };

export interface RowsProps<Item> {
  /** Names the list in what is remembered of it. */
  name: string;
  /** Names the list for screen readers. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** First guess of an item's height in px; the real one is measured. */
  estimate: (item: Item) => number;
  /** J and K stop at these; the others are bands and the like. */
  isRow: (item: Item) => boolean;
  placeOf?: (item: Item) => Place | undefined;
  /** The index of another item that has to be in the page with this one. */
  drawnWith?: (item: Item) => number | null;
  /** Key of an item that stays there wherever one scrolls, and in its place in the window wherever it moves. */
  keep?: string;
  /** Key of an item to bring into sight once it is in the list. */
  reveal?: string;
  /** X on a row. */
  onMark?: (key: string) => void;
  /** Escape in the list. */
  onEscape?: () => boolean;
  /** More rows can come: asked for while a place is sought that one comes back to. */
  loadMore?: (() => void) | null;
  children: (item: Item, index: number) => ReactNode;
}

/** How much of the window's top the header covers, in px: what base.css says of scrolling. */
const coveredTop = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
/** The list's own head and the bar of what is selected cover so much more, in px. */
const HEAD = 40;
const BAR = 72;

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

/**
 * The rows of a list that scrolls with the page: only those near the window are there. Keys move among them, the focus
 * goes to the next when a row goes, and whoever comes back finds the list as they left it.
 */
export function Rows<Item>(props: RowsProps<Item>) {
  const { name, items, itemKey, estimate, isRow, placeOf, drawnWith, keep, reveal, children } = props;
  const box = useRef<HTMLUListElement>(null);
  const focused = useRef<string>(undefined);
  const { on } = useSingleKeys();
  const keys = useMemo(() => items.map(itemKey), [items, itemKey]);
  const indexes = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  const indexOf = (key: string | undefined): number => (key === undefined ? -1 : (indexes.get(key) ?? -1));
  const kept = indexOf(keep);
  const { top, covered } = useTop(box);
  const place = useListPlace(name, box, focused);

  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      const first = items[near[0] ?? 0];
      const more = [first && drawnWith?.(first), kept, indexes.get(focused.current ?? '')];
      const missing = more.filter((index) => index != null && index >= 0 && !near.includes(index)) as number[];
      return missing.length > 0 ? [...new Set([...missing, ...near])].sort((a, b) => a - b) : near;
    },
    [items, indexes, drawnWith, kept],
  );
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: (index) => place.heightOf(keys[index] as string) ?? estimate(items[index] as Item),
    getItemKey: (index) => keys[index] as string,
    overscan: 2,
    scrollMargin: top ?? 0,
    scrollPaddingStart: covered + HEAD,
    scrollPaddingEnd: BAR,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor,
  });
  useLayoutEffect(() => place.arrive({ virtual, keys, placed: top !== null, loadMore: props.loadMore }));

  const focusRow = (key: string) => {
    const index = indexOf(key);
    if (index < 0) return;
    focused.current = key;
    flushSync(() => virtual.scrollToIndex(index, { align: 'auto' }));
    const focus = () => {
      const row = box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
      if (row) focusControl(row, -1);
      return row;
    };
    // A row that was far away is in the page only after the scroll has been drawn.
    if (!focus()) requestAnimationFrame(focus);
  };

  // A row that had the focus and has gone leaves it to the next.
  const before = useRef<readonly string[]>(keys);
  const waiting = useRef<() => void>(undefined);
  const focusLatest = useRef(focusRow);
  useLayoutEffect(() => {
    focusLatest.current = focusRow;
  });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = keys;
    const gone = focused.current;
    if (gone === undefined || indexes.has(gone)) return;
    const next = successor(was, gone, (key) => indexes.has(key) && isRow(items[indexes.get(key) as number] as Item));
    focused.current = next;
    waiting.current?.();
    if (next !== undefined)
      waiting.current = onceLost(() => focused.current !== undefined && focusLatest.current(focused.current));
  }, [keys, indexes, items, isRow]);
  useEffect(() => () => waiting.current?.(), []);

  const sought = indexOf(reveal);
  const revealed = useRef<string>(undefined);
  useEffect(() => {
    if (sought < 0 || revealed.current === reveal) return;
    revealed.current = reveal;
    if (place.comesBack) return;
    // What one came for may be tall: it is left where it is only when it begins in the upper half of the window.
    const [offset] = virtual.getOffsetForIndex(sought, 'start') ?? [0];
    if (offset + covered > window.innerHeight / 2) virtual.scrollToIndex(sought, { align: 'start' });
  }, [sought, reveal, virtual, place.comesBack, covered]);

  // A kept row that finds another place in the list stays where it is in the window: somebody is at work in it.
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

  /** Moves the focus to the row after (1) or before (-1) the one that has it. */
  const move = (step: 1 | -1) => {
    let to = indexOf(focused.current) + step;
    while (items[to] !== undefined && !isRow(items[to] as Item)) to += step;
    const key = keys[to];
    if (key !== undefined) focusRow(key);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // What hangs over the page is elsewhere in it, and has keys of its own.
    if (!box.current?.contains(target) || hasOwnKeys(target) || isChord(event)) return;
    const key = event.key.toLowerCase();
    const row = rowOf(target);
    const act = (): boolean => {
      if (key === 'escape') return props.onEscape?.() ?? false;
      // The row itself has no Enter of its own; what stands in it has.
      if (key === 'enter') return target === row && press(row, 'enter');
      if (!on || key.length !== 1) return false;
      if (key === 'j' || key === 'k') {
        move(key === 'j' ? 1 : -1);
        return true;
      }
      if (key === 'x' && props.onMark && row?.dataset.key !== undefined) {
        props.onMark(row.dataset.key);
        return true;
      }
      return row !== null && (press(row, key) || (key === 'e' && press(row, 'enter')) || press(actsOfPage(), key));
    };
    if (act()) event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const key = rowOf(event.target)?.dataset.key;
    if (key !== undefined) focused.current = key;
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A dialog gives the focus back, and so does the next row when this one goes.
    if (relatedTarget && !currentTarget.contains(relatedTarget) && !isOverThePage(relatedTarget))
      focused.current = undefined;
  };

  return (
    // The keys are a shorter way to what its buttons do.
    <ul
      ref={box}
      className={css.rows}
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
            ref={virtual.measureElement}
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

/** What can be done with all that is ticked. */
const actsOfPage = (): Element | null => document.querySelector('[data-acts]');

/** Presses what stands in the row for this key. */
function press(row: Element | null, key: string): boolean {
  const control = /^[a-z]+$/.test(key) ? row?.querySelector<HTMLElement>(`[data-keys~="${key}"]`) : null;
  control?.click();
  return control != null;
}

/**
 * Where the list begins in the page, null before it is known, and how much of the window the header covers, in px. What
 * stands above it can change its height. Both are read then alone: asked while drawing, they would have the page laid out.
 */
function useTop(box: { current: HTMLElement | null }): { top: number | null; covered: number } {
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
