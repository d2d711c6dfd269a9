import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { PlainRing } from './ring.tsx';
import css from './state.module.css';

type EmptyStateProps = {
  /** The specification's sentence where it has one. */
  title: string;
  /** One line on what to do next. */
  children?: ReactNode;
  /** One primary at most. */
  actions?: ReactNode;
};

/** Nothing here: the open ring, what is so, and what to do next. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <Card className={css.empty}>
      <PlainRing size={64} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className={css.actions}>{actions}</div>}
    </Card>
  );
}
