import { useCallback, useRef } from 'react';
import { useSteady } from '../hooks/use-steady.ts';

/** Rows ticked in one go. */
interface Range {
  from: string;
  to: string;
  /** What was ticked besides; undefined until the range has a second row. */
  before?: ReadonlySet<string>;
}

interface RangeOptions {
  /** The rows in their order. */
  listKeys: () => readonly string[];
  /** The ticked ones. */
  keys: ReadonlySet<string>;
  tick: (keys: readonly string[], on: boolean) => void;
}

/** Ticks ranges of rows: from the last tick, or from the row that Shift+J or Shift+K left, to another one. */
export function useRange({ listKeys, keys, tick }: RangeOptions) {
  const range = useRef<Range>(undefined);
  const begin = useCallback((key: string) => {
    range.current = { from: key, to: key };
  }, []);
  /**
   * Ticks the rows up to this one; those of a range that became shorter are as they were.
   * @param left the row that was left for it: a range that ended elsewhere is over
   */
  const extend = useSteady((to: string, left?: string) => {
    const known = left === undefined || range.current?.to === left ? range.current : undefined;
    const { from, before = keys } = known ?? { from: left ?? to };
    const all = listKeys();
    const start = all.includes(from) ? from : to;
    const [first, last] = [all.indexOf(start), all.indexOf(to)].sort((a, b) => a - b) as [number, number];
    range.current = { from: start, to, before };
    const within = new Set(all.slice(first, last + 1));
    tick(
      [...within].filter((key) => !keys.has(key)),
      true,
    );
    tick(
      [...keys].filter((key) => !within.has(key) && !before.has(key)),
      false,
    );
  });
  return { begin, extend };
}
