import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
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
        Filters{count > 0 && ` (${count})`}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </summary>
      <div className={css.fields}>{children}</div>
    </details>
  );
}
