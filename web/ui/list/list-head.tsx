import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Direction, Sort } from './columns.ts';
import css from './list.module.css';

type Head = { key: string; label: string; silent?: true; sort?: Direction };

const WORDS: Readonly<Record<Direction, string>> = { asc: 'ascending', desc: 'descending' };

/** The next state of a head: its own first way, the other way, and then the list's own order. */
function turned({ key, sort: first = 'asc' }: Head, now: Sort | null): Sort | null {
  if (now?.by !== key) return { by: key, direction: first };
  return now.direction === first ? { by: key, direction: first === 'asc' ? 'desc' : 'asc' } : null;
}

function SortHead({ head, sort, onSort }: { head: Head; sort: Sort | null; onSort: (sort: Sort | null) => void }) {
  const direction = sort?.by === head.key ? sort.direction : null;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={css.sort}
      data-on={direction !== null}
      aria-label={`Sort by ${head.label}${direction ? `, now ${WORDS[direction]}` : ''}`}
      onClick={() => onSort(turned(head, sort))}
    >
      {head.label}
      <Arrow size={12} aria-hidden />
    </button>
  );
}

type HeadsProps = { heads: readonly Head[]; sort: Sort | null; onSort?: (sort: Sort | null) => void };

/** The columns' names: only visible, as each row labels its own values; those that sort are buttons. */
export function Heads({ heads, sort, onSort }: HeadsProps) {
  return heads.map((head) =>
    head.sort && onSort ? (
      <span key={head.key} data-sorts="">
        <SortHead head={head} sort={sort} onSort={onSort} />
      </span>
    ) : (
      <span key={head.key} aria-hidden="true">
        {!head.silent && head.label}
      </span>
    ),
  );
}
