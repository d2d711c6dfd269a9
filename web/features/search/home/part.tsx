import type { ReactNode } from 'react';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './home.module.css';

/** @param more there are more than those of the count */
type PartProps = { title: string; count?: number; more?: boolean; beside?: ReactNode; children: ReactNode };

/** A part of the first screen, under its name. */
export function Part({ title, count, more = false, beside, children }: PartProps) {
  return (
    <section className={css.part}>
      <div className={css.head}>
        <h2>
          {title}{' '}
          {count !== undefined && (
            <span className={css.count}>
              {formatCount(count)}
              {more && '+'}
            </span>
          )}
        </h2>
        {beside && <div className={css.beside}>{beside}</div>}
      </div>
      <Card>{children}</Card>
    </section>
  );
}
