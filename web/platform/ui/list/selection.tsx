import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { useFocusAfter } from '../hooks/use-focus-after.ts';
import { formatCount } from '../numbers.ts';
import { findFirstVisibleRow } from './focus.ts';
import css from './selection.module.css';
import { useRange } from './use-range.ts';

const nobody: ReadonlySet<string> = new Set();

/** The ticked rows of a list. Rows that have gone from the list are no longer ticked. */
export function useSelection<Item>(items: readonly Item[], itemKey: (item: Item) => string) {
  const [keys, setKeys] = useState(nobody);
  const chosen = useMemo(
    () => (keys.size === 0 ? [] : items.filter((item) => keys.has(itemKey(item)))),
    [keys, items, itemKey],
  );
  const tick = useCallback(
    (some: readonly string[], on: boolean) =>
      setKeys((now) => (on ? new Set([...now, ...some]) : new Set([...now].filter((key) => !some.includes(key))))),
    [],
  );
  const { begin, extend } = useRange({ listKeys: () => items.map(itemKey), keys, tick });
  const toggle = useCallback(
    (key: string) => {
      begin(key);
      setKeys((now) => (now.has(key) ? new Set([...now].filter((other) => other !== key)) : new Set(now).add(key)));
    },
    [begin],
  );
  const clear = useCallback(() => setKeys(nobody), []);
  const selectAll = useCallback(() => setKeys(new Set(items.map(itemKey))), [items, itemKey]);
  return { keys, chosen, toggle, extend, clear, all: selectAll };
}

export type Selection<Item> = ReturnType<typeof useSelection<Item>>;

type SelectBoxProps = { name: string; on: boolean; onToggle: (isRange: boolean) => void };

/** The tick before a row; X does the same. With Shift it ends a range. */
export function SelectBox({ name, on, onToggle }: SelectBoxProps) {
  return (
    <label className={css.select}>
      <input
        type="checkbox"
        data-selects=""
        aria-label={`Select ${name}`}
        checked={on}
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}

/** The tick at the list's head: all loaded rows, or none. */
export function SelectAll<Item>({ selection, count }: { selection: Selection<Item>; count: number }) {
  const some = selection.chosen.length;
  return (
    <label className={css.select}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = some > 0 && some < count;
        }}
        aria-label={`Select all ${formatCount(count)} shown`}
        checked={some > 0 && some === count}
        onChange={some === count ? selection.clear : selection.all}
      />
    </label>
  );
}

/** @param what the ticked rows: "3 people" */
type SelectionBarProps = { what: string; onClear: () => void; children: ReactNode };

/** At the bottom of the window while rows are ticked: their number and the actions on them, by key from any row. */
export function SelectionBar({ what, onClear, children }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useFocusAfter(bar, findFirstVisibleRow);
  return (
    <section ref={bar} className={css.bar} data-bar="" aria-label="Selection">
      <p role="status">
        <b>{what}</b> <span>selected</span>
      </p>
      <Button variant="text" size="small" onClick={onClear}>
        Clear
      </Button>
      <span className={css.acts} data-acts="">
        {children}
      </span>
    </section>
  );
}
