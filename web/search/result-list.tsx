import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import css from './result-list.module.css';
import { ResultRow, type RowActions } from './result-row.tsx';
import { guessHeight, type Row } from './rows.ts';

/** What stays above the list while it scrolls: the frame's header, and a little air. */
const HEADER = 64;

type ResultListProps = {
  rows: readonly Row[];
  actions: RowActions;
  /** Single keys (J, K, E, Enter on a row) act while the focus is in the list. */
  keys: boolean;
};

const placeOf = (row: Row) =>
  'place' in row ? { 'aria-posinset': row.place.position, 'aria-setsize': row.place.of } : {};

/**
 * The result, as long as it may be: it scrolls with the page, and only the rows near the window are in it. A row that
 * has the focus (or an open evidence) stays where it is until the focus leaves it.
 */
export function ResultList({ rows, actions, keys }: ResultListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const focused = useRef<string>(undefined);
  // What stands above can change its height (a notice comes and goes), so the list's place is read after each render.
  useLayoutEffect(() => {
    const now = Math.round((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    if (now !== top) setTop(now);
  });

  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const first = rows[shown[0] ?? 0];
      const more = [first && 'side' in first ? first.side : null, rows.findIndex((row) => row.key === focused.current)];
      const missing = more.filter((index): index is number => index !== null && index >= 0 && !shown.includes(index));
      return missing.length > 0 ? [...missing, ...shown].sort((a, b) => a - b) : shown;
    },
    [rows],
  );
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: (index) => guessHeight(rows[index] as Row),
    getItemKey: (index) => (rows[index] as Row).key,
    rangeExtractor,
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: HEADER,
    scrollPaddingEnd: 24,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });

  /** Moves the focus to the contact after (1) or before (-1) the row that has it. */
  const move = (step: 1 | -1) => {
    let to = rows.findIndex((row) => row.key === focused.current) + step;
    while (rows[to] && rows[to]?.kind !== 'contact') to += step;
    const target = rows[to];
    if (!target) return;
    focused.current = target.key;
    flushSync(() => virtual.scrollToIndex(to, { align: 'auto' }));
    const focus = () => {
      const row = box.current?.querySelector<HTMLElement>(`[data-index="${to}"] [data-contact]`);
      row?.focus({ preventScroll: true });
      return row;
    };
    // A row that was far away is in the page only after the scroll has been drawn.
    if (!focus()) requestAnimationFrame(focus);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // A key in the evidence, which is elsewhere in the page, or in a field is not for the list.
    if (!keys || event.ctrlKey || event.metaKey || event.altKey || !box.current?.contains(target)) return;
    if (target.closest('[role="dialog"], input, textarea')) return;
    const row = target.closest<HTMLElement>('[data-index]');
    const key = event.key.toLowerCase();
    const opens = key === 'e' || (key === 'enter' && target.hasAttribute('data-contact'));
    if (key !== 'j' && key !== 'k' && !opens) return;
    event.preventDefault();
    if (opens) row?.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.click();
    else move(key === 'j' ? 1 : -1);
  };
  const onFocus = (event: FocusEvent<HTMLLIElement>) => {
    focused.current = event.currentTarget.dataset.key;
  };
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) focused.current = undefined;
  };

  return (
    <div ref={box}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are a shorter way to what its buttons do */}
      <div onKeyDown={onKeyDown} onBlur={onBlur}>
        <ul className={css.list} aria-label="Results" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                data-key={row.key}
                {...placeOf(row)}
                className={css.row}
                // A place and no transform: a transformed row would catch fixed children and blur text.
                style={{ top: start - top, zIndex: 'side' in row && row.side === index ? 1 : undefined }}
                onFocus={onFocus}
              >
                <ResultRow row={row} index={index} actions={actions} />
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
