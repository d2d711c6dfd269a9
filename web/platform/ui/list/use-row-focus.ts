import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { findPlaceOfControl, findSuccessor, focusControl, isOverThePage, listRowOf, refocusOnceLost } from './focus.ts';
import { findScroller, showBox } from './scroller.ts';
import type { RowVirtual } from './use-row-virtual.ts';

interface RowFocusOptions {
  box: RefObject<HTMLElement | null>;
  /** The key of the row that has the focus, or had it last in the list. */
  focused: RefObject<string | undefined>;
  virtual: RowVirtual;
  keys: readonly string[];
  /** The index of each key. */
  indexes: ReadonlyMap<string, number>;
  /** Whether the item at this index is a row that can have the focus. */
  isRowAt: (index: number) => boolean;
  /** A row that goes on under another key. */
  renamed: RenamedKey | undefined;
}

export type RenamedKey = { from: string; to: string };

/** The row that has the focus: moves it, follows it, and gives it to the next row when its own goes. */
export function useRowFocus({ box, focused, virtual, keys, indexes, isRowAt, renamed }: RowFocusOptions) {
  const focusRow = (key: string, control = -1) => {
    const index = indexes.get(key);
    if (index === undefined) return;
    focused.current = key;
    flushSync(() => virtual.scrollToIndex(index, { align: 'auto' }));
    showBox(findScroller(box.current));
    const focus = () => {
      const row = box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
      if (row) focusControl(row, control);
      return row;
    };
    // A row that was far away is in the page only after the scroll has been drawn.
    if (!focus()) requestAnimationFrame(focus);
  };

  // A focused row that goes passes the focus to the next. A renamed row keeps it, in the same control.
  const control = useRef(-1);
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
    const isRenamed = renamed?.from === gone && indexes.has(renamed.to);
    const place = isRenamed ? control.current : -1;
    const next = isRenamed
      ? renamed.to
      : findSuccessor(was, gone, (key) => indexes.has(key) && isRowAt(indexes.get(key) as number));
    focused.current = next;
    waiting.current?.();
    if (next !== undefined)
      waiting.current = refocusOnceLost(
        () => focused.current !== undefined && focusLatest.current(focused.current, place),
      );
  }, [keys, indexes, isRowAt, focused, renamed]);
  useEffect(() => () => waiting.current?.(), []);

  /** Moves the focus to the row after (1) or before (-1) the focused one. @returns that row's key, if there is one */
  const move = (step: 1 | -1): string | undefined => {
    let to = (indexes.get(focused.current ?? '') ?? -1) + step;
    while (keys[to] !== undefined && !isRowAt(to)) to += step;
    const key = keys[to];
    if (key !== undefined) focusRow(key);
    return key;
  };

  const onFocus = (event: FocusEvent) => {
    const row = listRowOf(event.target);
    if (row?.dataset.key === undefined) return;
    focused.current = row.dataset.key;
    control.current = findPlaceOfControl(row, event.target);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A dialog returns the focus, and so does the next row when this one goes.
    if (relatedTarget && !currentTarget.contains(relatedTarget) && !isOverThePage(relatedTarget))
      focused.current = undefined;
  };

  return { focusRow, move, onFocus, onBlur };
}
