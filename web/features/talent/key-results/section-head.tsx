import type { ReactNode } from 'react';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './krs.module.css';

/** The head of a part below the key results, with how much it holds. */
export function KrsSectionHead({
  id,
  title,
  count,
  children,
}: {
  id: string;
  title: string;
  count?: number;
  children?: ReactNode;
}) {
  return (
    <div className={css.sectionHead}>
      <h2 id={id}>{title}</h2>
      {count !== undefined && count > 0 && <span className={css.amount}>{formatCount(count)}</span>}
      {children}
    </div>
  );
}
