import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { useNarrow } from '../hooks/use-narrow.ts';
import css from './filter-bar.module.css';

type FilterBarProps = {
  /** The number of filters in force, shown while they are folded. */
  count: number;
  children: ReactNode;
};

/** The filters of a list: chips on a line; in a narrow window folded behind a button, so that the rows come first. */
export function FilterBar({ count, children }: FilterBarProps) {
  const narrow = useNarrow();
  if (!narrow)
    return (
      <div className={css.bar} data-find="">
        {children}
      </div>
    );
  return (
    <details className={css.folded} data-find="">
      <summary>
        <span>Filters{count > 0 && ` (${count})`}</span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </summary>
      <div className={css.fields}>{children}</div>
    </details>
  );
}

type FoldedFieldsProps = {
  /** What the fields hold, in words; null if nothing is searched for. */
  words: string | null;
  children: ReactNode;
};

/** The fields of a search. In a narrow window in which a search was opened, its words stand for them, so that rows come first. */
export function FoldedFields({ words, children }: FoldedFieldsProps) {
  const narrow = useNarrow();
  const fields = useRef<HTMLDivElement>(null);
  // A user who types has the fields, also when the first results come.
  const [startsOpen] = useState(words === null);
  const [isChanging, setIsChanging] = useState(false);
  useEffect(() => {
    if (isChanging) fields.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isChanging]);
  if (narrow && !startsOpen && !isChanging && words !== null)
    return (
      <div className={css.asked} data-find="">
        <p>{words}</p>
        <Button size="small" onClick={() => setIsChanging(true)}>
          <SlidersHorizontal size={14} strokeWidth={1.75} aria-hidden />
          <span>Change</span>
        </Button>
      </div>
    );
  return (
    <div ref={fields} className={css.contents}>
      {children}
    </div>
  );
}
