import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Direction, Sort } from './columns.ts';
import { isLost } from './focus.ts';
import css from './list.module.css';

type Head = { key: string; label: string; silent?: true; sort?: Direction };

const WORDS: Readonly<Record<Direction, string>> = { asc: 'ascending', desc: 'descending' };

/** The next state of a head: its own first way, the other way, and then the list's own order. */
function turnSort({ key, sort: first = 'asc' }: Head, now: Sort | null): Sort | null {
  if (now?.by !== key) return { by: key, direction: first };
  return now.direction === first ? { by: key, direction: first === 'asc' ? 'desc' : 'asc' } : null;
}

type SortHeadProps = Required<Omit<HeadsProps, 'heads'>> & { head: Head };

function SortHead({ head, sort, onSort, pressed }: SortHeadProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The list was away while the server sorted it, and the focus was lost with it.
    if (pressed.current === head.key && isLost()) button.current?.focus({ preventScroll: true });
  }, [pressed, head.key]);
  const direction = sort?.by === head.key ? sort.direction : null;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      ref={button}
      type="button"
      className={css.sort}
      data-on={direction !== null}
      aria-label={`Sort by ${head.label}${direction ? `, now ${WORDS[direction]}` : ''}`}
      onClick={() => {
        pressed.current = head.key;
        onSort(turnSort(head, sort));
      }}
    >
      {head.label}
      <Arrow size={12} aria-hidden />
    </button>
  );
}

type HeadsProps = {
  heads: readonly Head[];
  sort: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** The key of the head that was pressed last; it outlives the heads. */
  pressed: RefObject<string | null>;
};

/** The columns' names: only visible, as each row labels its own values; those that sort are buttons. */
export function Heads({ heads, sort, onSort, pressed }: HeadsProps) {
  return heads.map((head) =>
    head.sort && onSort ? (
      <span key={head.key} data-sorts="">
        <SortHead head={head} sort={sort} onSort={onSort} pressed={pressed} />
      </span>
    ) : (
      <span key={head.key} aria-hidden="true">
        {!head.silent && head.label}
      </span>
    ),
  );
}
