import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { findPlaceOfControl, focusControl } from './focus.ts';
import { type ListPlace, readPlace, saveListPlace } from './place.ts';
import { findScroller, getViewTop } from './scroller.ts';
import type { RowVirtual } from './use-row-virtual.ts';

/** After this many ms without scrolling, the visible rows are noted. */
const STILL_MS = 50;

/** The first row in sight. */
function findFirstInSight(box: HTMLElement): Pick<ListPlace, 'anchor' | 'top' | 'view'> | null {
  const view = getViewTop(findScroller(box));
  for (const row of box.querySelectorAll<HTMLElement>('[data-key]')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > view) return { anchor: row.dataset.key ?? '', top: top - view, view };
  }
  return null;
}

/** The state that a list reports after each rendering. */
interface RenderedList {
  virtual: RowVirtual;
  keys: readonly string[];
  /** The list's place in the page is known. */
  placed: boolean;
  loadMore: (() => void) | null | undefined;
}

/**
 * Keeps a user's place in a list with the entry of the browser's history, and restores it when they come back to that
 * entry: the visible rows, the focus, and the heights of rows.
 */
export function useListPlace(name: string, box: RefObject<HTMLElement | null>, focused: RefObject<string | undefined>) {
  const { key, pathname } = useLocation();
  const came = useNavigationType();
  const back = came === 'POP';
  const entry = `${name} ${pathname} ${key}`;
  const [first] = useState(() => (back ? readPlace(entry) : undefined));
  const [heights] = useState(() => new Map(first?.heights));
  const seen = useRef<ReturnType<typeof findFirstInSight>>(null);
  /** The last row with the focus, and its focused control; a user who leaves by the menu has left the row by then. */
  const last = useRef<{ row: string; control: number }>(null);
  const rendered = useRef<RenderedList>(null);
  /** The entry that was come back to, until its place is found. */
  const due = useRef<string>(undefined);
  const known = useRef<string>(undefined);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        seen.current = box.current && findFirstInSight(box.current);
      }, STILL_MS);
    };
    const noteFocus = () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-row]');
      if (row?.dataset.key !== undefined && box.current?.contains(row))
        last.current = { row: row.dataset.key, control: findPlaceOfControl(row, document.activeElement) };
    };
    // A box of the list's own reports it in the capture phase only.
    window.addEventListener('scroll', look, { capture: true, passive: true });
    document.addEventListener('focusin', noteFocus);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', look, { capture: true });
      document.removeEventListener('focusin', noteFocus);
    };
  }, [box]);

  // A filter, a sort or a fold replaces this history entry: nobody comes back to it.
  const present = useRef({ entry, came });
  present.current = { entry, came };
  useLayoutEffect(() => {
    const isReplaced = () => present.current.entry !== entry && present.current.came === 'REPLACE';
    const leave = () => {
      if (!rendered.current || !(seen.current || last.current)) return;
      const { virtual, keys } = rendered.current;
      saveListPlace(entry, {
        ...(seen.current ?? { anchor: '', top: 0, view: 0 }),
        focus: last.current?.row ?? null,
        control: last.current?.control ?? -1,
        rows: keys.length,
        heights: [...virtual.itemSizeCache].map(([row, height]) => [String(row), height]),
      });
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      if (!isReplaced()) leave();
    };
  }, [entry]);

  const handleArrival = (now: RenderedList) => {
    rendered.current = now;
    if (known.current !== entry) due.current = back ? entry : undefined;
    // The window is put at its beginning by the router.
    if (known.current !== undefined && known.current !== entry && came === 'PUSH' && box.current?.closest('[data-box]'))
      findScroller(box.current).scrollTo(0, 0);
    known.current = entry;
    if (due.current === undefined || !now.placed) return;
    const place = readPlace(entry);
    const index = place?.anchor ? now.keys.indexOf(place.anchor) : -1;
    if (place?.anchor && index < 0 && now.keys.length < place.rows && now.loadMore) return now.loadMore();
    due.current = undefined;
    if (!place) return;
    if (index >= 0) {
      const [offset] = now.virtual.getOffsetForIndex(index, 'start') ?? [0];
      const scroller = findScroller(box.current);
      scroller.scrollTo(0, offset + now.virtual.options.scrollPaddingStart - place.top);
      const moved = Math.round(getViewTop(scroller) - place.view);
      if (moved !== 0) window.scrollBy(0, moved);
    }
    const { focus } = place;
    if (focus === null) return;
    focused.current = focus;
    requestAnimationFrame(() => {
      const row = box.current?.querySelector<HTMLElement>(`[data-index="${now.keys.indexOf(focus)}"]`);
      // The user may have gone elsewhere meanwhile.
      if (row && !document.activeElement?.closest('main *, [role="dialog"]')) focusControl(row, place.control);
    });
  };
  return {
    /** The height of a row when the user left. */
    heightOf: (row: string): number | undefined => heights.get(row),
    /** The user came back to a known place. */
    comesBack: first !== undefined,
    /** After each rendering: restores the place of a returning user as soon as the rows are there. */
    arrive: handleArrival,
  };
}
